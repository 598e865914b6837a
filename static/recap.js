// The recap's picture as PNG: the browser draws the SVG in the phone's own fonts. Without script the SVG stays a link.

const picture = document.getElementById("picture");
const save = document.getElementById("save");
const share = document.getElementById("share");

async function png() {
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 1080, height: 1350 });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], save.dataset.name, { type: "image/png" });
}

save.hidden = false;
save.addEventListener("click", async () => {
  const address = URL.createObjectURL(await png());
  Object.assign(document.createElement("a"), { href: address, download: save.dataset.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // Safari reads it only now
});

if (navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] })) {
  share.hidden = false;
  // Whoever closes the sheet again has shared nothing, which is no error.
  share.addEventListener("click", async () => navigator.share({ files: [await png()] }).catch(() => {}));
}
