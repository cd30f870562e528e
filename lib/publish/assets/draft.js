// A preview in the dashboard, which chooses the theme and when to reload, and hears which page it is.
(() => {
  const { documentElement: root, currentScript } = document;
  const start = new URL(currentScript.src).pathname.split('/~/assets/')[0];
  const own = root.dataset.theme;
  const tell = (what) => parent.postMessage(what, '*');

  function show(theme) {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  }

  let isReloading = false;
  // The name of the frame outlasts reloads and links.
  show(window.name);
  new MutationObserver(() => {
    if (root.dataset.theme === window.name) return;
    window.name = root.dataset.theme;
    tell({ theme: window.name });
  }).observe(root, { attributeFilter: ['data-theme'] });
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    if (typeof data?.reload === 'number') {
      // A reload may have begun before a second change: the page it leads to is asked again.
      if (!isReloading) tell({ reloading: data.reload });
      isReloading = true;
      location.reload();
    } else show(data);
  });
  addEventListener('pageshow', () =>
    tell({
      path: decodeURIComponent(location.pathname.slice(start.length)) || '/',
      from: new URLSearchParams(location.search).get('from'),
      own,
      isSwitchable: document.querySelector('button.theme') !== null,
    }),
  );

  // What leads away from the preview, or can't work in it, does nothing.
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target.closest('a[href]');
      if (!link) return;
      const isHere = link.origin === location.origin && link.pathname.startsWith(`${start}/`);
      if (isHere && !link.matches('[data-markdown], [href*="/~/pdf"]')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // Nothing is sent; forms don't work without an origin, so a search is opened as a page.
  document.addEventListener(
    'submit',
    (event) => {
      if (event.target.matches('[role="search"]')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    location.href = `${event.target.action}?${new URLSearchParams(new FormData(event.target))}`;
  });
})();
