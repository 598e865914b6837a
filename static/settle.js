// Settle up: copy and share the text, where the browser can. Without script the text stands there to be copied by hand.

const find = (id) => document.getElementById(id);

async function copy() {
  const { copied, refused } = find("copied").dataset;
  find("copied").textContent = await navigator.clipboard.writeText(find("text").value).then(() => copied, () => refused);
}

function share() {
  // Whoever closes the sheet again has shared nothing, which is no error.
  navigator.share({ title: document.title, text: find("text").value }).catch(() => {});
}

function offer(id, possible, act) {
  const button = find(id);
  if (!button || !possible) return;
  button.hidden = false;
  button.addEventListener("click", act);
}

offer("copy", navigator.clipboard, copy);
offer("share", navigator.share, share);
