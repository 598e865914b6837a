// A newer version waits until somebody says so. Not at the table: nothing changes under a night that is being recorded.

const workers = navigator.serviceWorker;
const line = document.querySelector("#update");

function offer({ waiting }) {
  line.hidden = !waiting;
  line.querySelector("button").onclick = () => {
    workers.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("use");
  };
}

workers?.ready.then((registration) => {
  offer(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", () => offer(registration));
  });
});
