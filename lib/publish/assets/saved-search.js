// The search of pages that were saved as files. What it searches is in files beside it.
{
  const PARTS = 0;
  const { editsAllowed, editsBetween } = EDITS;
  const SHOWN = 25;
  const AROUND = 90;
  /** Letters that are found without their accents. */
  const letters = {
    a: 'àáâãäåāă',
    c: 'çćč',
    e: 'èéêëēėę',
    i: 'ìíîïī',
    l: 'ł',
    n: 'ñńň',
    o: 'òóôõöøō',
    s: 'śšß',
    u: 'ùúûüū',
    y: 'ýÿ',
    z: 'źżž',
  };
  const { src } = document.currentScript;
  window.savedPages = [];
  let loaded;

  /** Answers as the search of a site does: the pages that have all words of a query, the best first; mistyped words are corrected. */
  window.searchSaved = async (query) => {
    loaded ??= Promise.all(Array.from({ length: PARTS }, (_, index) => load(index + 1)));
    await loaded;
    const results = pagesFor(query);
    const correction = results.length === 0 ? correctionOf(query) : query;
    if (correction === query) return { query, results };
    const corrected = pagesFor(correction);
    return corrected.length > 0 ? { query, correction, results: corrected } : { query, results };
  };

  const wordPattern = /[\p{L}\p{M}\p{N}_]+/gu;
  const wordsOf = (text) => text.toLowerCase().match(wordPattern) ?? [];

  function pagesFor(query) {
    const words = wordsOf(query);
    return words.length > 0 ? pagesWith([...new Set(words)].slice(0, 8)) : [];
  }

  let known;
  /** The words of all pages, with the number of pages that have them. */
  function knownWords() {
    if (known) return known;
    known = new Map();
    for (const [, title, , sections] of window.savedPages)
      for (const word of new Set(wordsOf(`${title} ${sections.flat().join(' ')}`)))
        known.set(word, (known.get(word) ?? 0) + 1);
    return known;
  }

  /** A search whose words that no page has are replaced by those that were most likely meant. */
  function correctionOf(query) {
    return query.replace(wordPattern, (typed) => {
      const word = typed.toLowerCase();
      return pagesFor(word).length > 0 ? typed : (closestTo(word) ?? typed);
    });
  }

  /** The closest word that may have been meant; of several the commonest. */
  function closestTo(word) {
    const most = editsAllowed(word.length);
    let best = { edits: most + 1, count: 0 };
    for (const [other, count] of most > 0 ? knownWords() : []) {
      const edits = editsBetween(word, other, most);
      if (edits < best.edits || (edits === best.edits && edits <= most && count > best.count))
        best = { edits, count, other };
    }
    return best.other;
  }

  function load(part) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = src.replace(/[^/]*$/, `search-${part}.js`);
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  }

  function patternOf(word) {
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
    const parts = [...plain].map((letter) =>
      letters[letter] ? `[${letter}${letters[letter]}]` : letter,
    );
    return new RegExp(parts.join(''), 'giu');
  }

  function pagesWith(words) {
    const patterns = words.map(patternOf);
    const all = new RegExp(patterns.map(({ source }) => source).join('|'), 'giu');
    const scored = [];
    for (const page of window.savedPages) {
      const [, title, , sections] = page;
      const inTitle = patterns.map((pattern) => valueIn(title, pattern, 12));
      const has = inTitle.map((value) => value > 0);
      let best = { value: -1, section: sections[0] };
      for (const section of sections) {
        let value = 0;
        patterns.forEach((pattern, index) => {
          const own = valueIn(section[1], pattern, 6) + valueIn(section[2], pattern, 1);
          if (own > 0) has[index] = true;
          value += own;
        });
        if (value > best.value) best = { value, section };
      }
      if (has.includes(false)) continue;
      // A page about the words begins with them.
      const section = inTitle.every((value) => value > 0) ? sections[0] : best.section;
      scored.push({ page, section, value: best.value + sum(inTitle) });
    }
    scored.sort((one, other) => other.value - one.value);
    return scored.slice(0, SHOWN).map((one) => resultOf(one, all));
  }

  const sum = (values) => values.reduce((one, other) => one + other, 0);

  /** How well a text has a word: where a word of it begins so, twice as well. */
  function valueIn(text, pattern, weight) {
    pattern.lastIndex = 0;
    let value = 0;
    for (let times = 0; times < 3; times++) {
      const match = pattern.exec(text);
      if (!match) break;
      const before = text.slice(Math.max(0, match.index - 1), match.index);
      value += /[\p{L}\p{N}]/u.test(before) ? weight : 2 * weight;
    }
    return value;
  }

  function resultOf({ page: [href, title, place, ,], section }, all) {
    const [anchor, heading, text] = section;
    return {
      href: anchor ? `${href}#${encodeURIComponent(anchor)}` : href,
      title: marked(title, all),
      heading: marked(heading, all),
      excerpt: marked(excerptOf(text, all), all),
      section: place,
    };
  }

  function excerptOf(text, all) {
    const first = Math.max(0, text.search(new RegExp(all.source, 'iu')));
    const start = first <= AROUND ? 0 : text.lastIndexOf(' ', first - AROUND / 2) + 1;
    const rest = text.slice(start, start + 2 * AROUND);
    const isCut = start + rest.length < text.length;
    const end = isCut && rest.includes(' ') ? rest.slice(0, rest.lastIndexOf(' ')) : rest;
    return `${start > 0 ? '…' : ''}${end}${isCut ? '…' : ''}`;
  }

  function marked(text, all) {
    const matches = [...text.matchAll(all)].map(({ 0: { length }, index }) => [
      index,
      index + length,
    ]);
    return { text, matches };
  }
}
