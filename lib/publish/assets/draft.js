// The live preview of a customization: the editor around it chooses the theme and when to reload.
(() => {
  const { documentElement: root } = document;

  function show(theme) {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  }

  // The name of the frame outlasts reloads and links.
  show(window.name);
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    if (data === 'reload') location.reload();
    else show(data);
  });

  // What leads away from the preview, or would be counted, does nothing.
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target.closest('a[href]');
      if (link && link.origin !== location.origin) event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
})();
