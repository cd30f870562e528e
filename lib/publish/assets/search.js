// The search dialog. Without it, the form in the header leads to a page of results.
const form = document.querySelector('form.search');
if (form && 'HTMLDialogElement' in window) {
  const { body } = document;
  const { results: countWords, none, searching, failed, correction, close, saved } = form.dataset;
  const DELAY = 120;
  /** Milliseconds for which the results of an earlier search stay. */
  const LATE = 400;
  const own = form.querySelector('input');
  const label = own.getAttribute('aria-label');

  const opener = element('button', { type: 'button', class: 'search-open' });
  opener.setAttribute('aria-haspopup', 'dialog');
  const keys = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
  opener.append(element('span', {}, label), element('kbd', { 'aria-hidden': 'true' }, keys));
  own.replaceWith(opener);
  form.hidden = false;

  const dialog = element('dialog', { class: 'search-dialog', 'aria-label': label });
  const input = element('input', {
    type: 'search',
    name: 'q',
    role: 'combobox',
    'aria-label': label,
    'aria-controls': 'search-results',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    placeholder: label,
    autocomplete: 'off',
    maxlength: '200',
    enterkeyhint: 'search',
  });
  const closer = element('button', { type: 'button', class: 'close', 'aria-label': close });
  const head = element('form', { role: 'search', action: form.getAttribute('action') });
  head.append(input, closer);
  const meant = element('p', { class: 'meant' });
  const status = element('p', { role: 'status', class: 'found' });
  const list = element('div', { id: 'search-results', role: 'listbox', 'aria-label': label });
  dialog.append(head, meant, status, list);
  body.append(dialog);

  function element(name, attributes, text) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    return made;
  }

  function open() {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
  }
  opener.addEventListener('click', open);
  closer.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
    // A tab is a radio button: nothing is typed there.
    const isTyping =
      target.isContentEditable ||
      target.matches?.('input:not([type=radio], [type=checkbox]), textarea, select');
    const opens = isCommand
      ? key.toLowerCase() === 'k'
      : key === '/' && !event.altKey && !isTyping && !dialog.open;
    if (!opens) return;
    event.preventDefault();
    open();
  });

  let active = -1;
  function activate(index) {
    const options = list.children;
    options[active]?.setAttribute('aria-selected', 'false');
    active = options.length === 0 ? -1 : (index + options.length) % options.length;
    const option = options[active];
    if (!option) return input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', option.id);
  }
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    // A search field would only be emptied.
    if (event.key === 'Escape') {
      event.preventDefault();
      dialog.close();
    }
    if (moves[event.key] && list.children.length > 0) {
      event.preventDefault();
      activate(active + moves[event.key]);
    }
  });
  head.addEventListener('submit', (event) => {
    const option = list.children[active];
    // Results of what was typed before are not what is asked for.
    if (!option || list.dataset.query !== input.value.trim()) {
      // Saved pages have no page of results.
      if (saved !== undefined) event.preventDefault();
      return;
    }
    event.preventDefault();
    option.click();
  });
  list.addEventListener('click', ({ target, metaKey, ctrlKey, shiftKey }) => {
    // A result on this page is only scrolled to.
    if (target.closest('a') && !metaKey && !ctrlKey && !shiftKey) dialog.close();
  });

  let timer;
  let asking;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    asking?.abort();
    timer = setTimeout(() => void ask(), DELAY);
  });

  async function ask() {
    const query = input.value.trim();
    if (!query) return show({ query, results: [] });
    asking = new AbortController();
    const { signal } = asking;
    const late = setTimeout(() => signal.aborted || show({ query, results: [] }, searching), LATE);
    try {
      if (saved !== undefined) {
        const answer = await searchSaved(query);
        return signal.aborted || show(answer);
      }
      const url = `${head.action}?${new URLSearchParams({ q: query })}`;
      const answer = await fetch(url, { signal, headers: { accept: 'application/json' } });
      if (answer.status === 429) return show({ query, results: [] }, await answer.text());
      if (!answer.ok) throw new Error(answer.statusText);
      show(await answer.json());
    } catch {
      if (!signal.aborted) show({ query, results: [] }, failed);
    } finally {
      clearTimeout(late);
    }
  }

  let loading;
  /** Searches pages that were saved as files, with a script beside them. */
  async function searchSaved(query) {
    loading ??= new Promise((resolve, reject) => {
      const script = element('script', { src: head.action });
      script.onload = resolve;
      script.onerror = reject;
      body.append(script);
    });
    await loading;
    const { results, ...rest } = await window.searchSaved(query);
    const at = ({ href }) => new URL(`../../${href}`, head.action).href;
    return { ...rest, results: results.map((one) => ({ ...one, href: at(one) })) };
  }

  function show({ query, correction: other, results }, problem) {
    list.replaceChildren(...results.map(optionOf));
    list.dataset.query = query;
    input.setAttribute('aria-expanded', String(results.length > 0));
    const count = results.length > 0 ? countWords.replace('{count}', results.length) : none;
    status.textContent = problem ?? (query ? count : '');
    meant.replaceChildren();
    if (other) {
      const button = element('button', { type: 'button' }, other);
      button.addEventListener('click', () => {
        input.value = other;
        input.focus();
        void ask();
      });
      meant.append(`${correction}: `, button);
    }
    active = -1;
    activate(0);
  }

  function optionOf({ href, title, heading, excerpt, section }, index) {
    const option = element('a', {
      role: 'option',
      id: `search-result-${index}`,
      href,
      tabindex: '-1',
      'aria-selected': 'false',
      dir: 'auto',
    });
    const line = element('strong', {});
    line.append(...marked(title));
    if (heading.text) line.append(' › ', ...marked(heading));
    option.append(line);
    if (section) option.append(element('small', {}, section));
    const text = element('span', {});
    text.append(...marked(excerpt));
    option.append(text);
    return option;
  }

  function marked({ text, matches }) {
    let at = 0;
    const parts = matches.flatMap(([start, end]) => {
      const before = text.slice(at, start);
      at = end;
      return [before, element('mark', {}, text.slice(start, end))];
    });
    return [...parts, text.slice(at)];
  }
}
