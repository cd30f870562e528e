// Conveniences; every page works without them.
const { body, documentElement: root } = document;

const toggle = document.querySelector('button.theme');
if (toggle) {
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('site-theme', root.dataset.theme);
    } catch {}
  });
}

/** Shows for a moment that something was copied. */
function confirmCopy(control, label) {
  control.textContent = body.dataset.copied;
  setTimeout(() => {
    control.textContent = label;
  }, 2000);
}

if (navigator.clipboard) {
  for (const figure of document.querySelectorAll('.content [data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = body.dataset.copyCode;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent);
      confirmCopy(button, body.dataset.copyCode);
    });
    figure.querySelector('.code-head')?.append(button);
  }
  const link = document.querySelector('a[data-markdown]');
  link?.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const label = link.textContent;
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.statusText);
      await navigator.clipboard.writeText(await answer.text());
      confirmCopy(link, label);
    } catch {
      location.href = link.href;
    }
  });
}

/** A player of another site, which gets no address of the page: it may have the key of a share link. */
function playerOf({ dataset }, title) {
  const frame = document.createElement('iframe');
  frame.className = 'player';
  frame.title = title;
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media; autoplay';
  frame.referrerPolicy = 'strict-origin';
  frame.sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation';
  frame.src = dataset.player;
  return frame;
}

for (const card of document.querySelectorAll('.content [data-player]')) {
  const title = card.querySelector('.reference-title').textContent;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'show';
  button.textContent = card.dataset.show;
  button.setAttribute('aria-label', `${card.dataset.show}: ${title}`);
  button.addEventListener('click', () => {
    const player = playerOf(card, title);
    button.replaceWith(player);
    player.focus();
  });
  card.querySelector('.reference-link').after(button);
}

/** Replaces an image of another site that couldn't be loaded by its text, with a link to it. */
function linkInstead(image) {
  const text = document.createElement(image.closest('a') ? 'span' : 'a');
  // One of a pair stays in its theme.
  const themes = [...image.classList].filter((name) => name.startsWith('only-'));
  text.className = ['missing-image', ...themes].join(' ');
  text.textContent = image.alt || new URL(image.dataset.original, location.href).host;
  if (text.matches('a')) Object.assign(text, { href: image.dataset.original, rel: 'noopener' });
  image.replaceWith(text);
}

for (const image of document.querySelectorAll('.content img[data-original]')) {
  const failed = () => image.isConnected && linkInstead(image);
  image.addEventListener('error', failed);
  // It may have failed before this script ran; a lazy one may not have begun.
  if (image.complete && image.naturalWidth === 0)
    Object.assign(new Image(), { onerror: failed, src: image.src });
}

const menus = document.querySelectorAll('details.menu');
const closeMenus = (except) => {
  for (const menu of menus) if (menu !== except) menu.open = false;
};
document.addEventListener('click', ({ target }) => closeMenus(target.closest('details.menu')));
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (key === 'Escape') {
    const open = document.querySelector('details.menu[open]');
    closeMenus();
    if (open?.contains(target)) open.querySelector('summary').focus();
  }
});

const outline = document.getElementById('outline');
if (outline) {
  const links = new Map(
    [...outline.querySelectorAll('a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  // Where a link to a heading stops below what covers the top, with room for rounding.
  const lineOf = (heading) =>
    parseFloat(getComputedStyle(root).scrollPaddingTop) +
    parseFloat(getComputedStyle(heading).scrollMarginTop) +
    8;
  /** The heading of what the address names, while it is in view. */
  const chosen = () => {
    const target = document.querySelector('.content :target');
    const top = target?.getBoundingClientRect().top;
    if (!target || top < 0 || top > innerHeight) return undefined;
    const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
    return headings.findLast(
      (one) => one === target || one.compareDocumentPosition(target) & after,
    );
  };
  let waits = false;
  const mark = () => {
    waits = false;
    const passed = headings.filter((one) => one.getBoundingClientRect().top < lineOf(one));
    const isAtEnd = innerHeight + scrollY >= root.scrollHeight - 4;
    const last = scrollY > 0 ? headings.at(-1) : undefined;
    const current = (isAtEnd && (chosen() ?? last)) || passed.at(-1) || headings[0];
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener(
    'scroll',
    () => {
      if (!waits) requestAnimationFrame(mark);
      waits = true;
    },
    { passive: true },
  );
  addEventListener('hashchange', mark);
  mark();
  outline.addEventListener('click', ({ target }) => {
    if (target.closest('a') && outline.matches(':popover-open')) outline.hidePopover();
  });
}

const side = document.querySelector('.side');
const here = side?.querySelector('.tree [aria-current="page"]');
/** Brings the current page into the view of the page tree. */
const showHere = () => {
  const [row, frame] = [here.getBoundingClientRect(), side.getBoundingClientRect()];
  const isShown = row.top >= frame.top && row.bottom <= Math.min(frame.bottom, innerHeight);
  if (!isShown) side.scrollTop += row.top - frame.top - side.clientHeight / 2;
};
if (here) {
  showHere();
  // The menu of small screens.
  side.addEventListener('toggle', showHere);
}

/** Sends feedback without leaving the page, and shows the thanks and the field for words in its place. */
async function sendFeedback(form, rating) {
  const data = new URLSearchParams(new FormData(form));
  if (rating) data.set('rating', rating);
  const answer = await fetch(form.action, { method: 'POST', body: data });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const words = page.querySelector('.feedback-words');
  form.replaceWith(...(words ? [words] : []));
}

document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  if (!form.matches('.feedback, .feedback-words')) return;
  event.preventDefault();
  // A double click is one click.
  if (form.inert) return;
  form.inert = true;
  const before = form.previousElementSibling;
  const status = before?.matches('.feedback-status') ? before : document.createElement('p');
  status.className = 'feedback-status';
  status.setAttribute('role', 'status');
  status.tabIndex = -1;
  status.textContent = '';
  form.before(status);
  try {
    await sendFeedback(form, submitter?.value);
    status.textContent = form.dataset.thanks;
    status.focus();
  } catch {
    form.inert = false;
    status.textContent = form.dataset.failed;
  }
});

/** A very long page is read in parts; the server knows which of them has an anchor. */
if (location.hash && document.querySelector('.parts')) {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (!document.getElementById(anchor))
    location.replace(`${location.pathname}?${new URLSearchParams({ anchor })}`);
}
