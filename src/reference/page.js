// Interactive parts of the reference: forms, language tabs, copy buttons, and the filter of the table of contents.
const textMax = 20_000;
const copiedMs = 1500;

// Samples name this service instead of an example.
const { origin: exampleOrigin, templates, endings } = document.querySelector('.intro')?.dataset ?? {};
const origins = ['$SITEGLASS_URL', exampleOrigin].filter(Boolean);

for (const code of document.querySelectorAll('pre code')) {
  if (!origins.some((origin) => code.textContent.includes(origin))) continue;
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const origin of origins) texts.currentNode.data = texts.currentNode.data.replaceAll(origin, location.origin);
}

for (const form of document.querySelectorAll('form[data-path]')) {
  if (form.dataset.operation) form.addEventListener('input', () => fillSamples(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}

/** Rewrites the samples of an endpoint with the values of its form. */
function fillSamples(form) {
  const { method } = form.dataset;
  const values = valuesOf(form);
  const { place, query } = placeOf(form, values);
  // The client has a method for each search engine.
  const engine = values.find(([name]) => name === 'search_engine')?.[1];
  const operation = engine ? form.dataset.operation.replace(/^[a-z]+/, engine) : form.dataset.operation;
  const declared = form.dataset.file && JSON.parse(form.dataset.file);
  const file = savedName(declared, query);
  const list = (entries, format) => entries.map(([name, value]) => format(name, JSON.stringify(value))).join(', ');
  const given = values.filter(([name]) => name !== 'search_engine');
  const members = list(given, (name, value) => `${name}: ${value.replace(/^"(true|false|\d+)"$/, '$1')}`);
  const params = list([...query], (name, value) => `"${name}": ${value}`);
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/');
  const words = {
    origin: location.origin,
    operation,
    place,
    method: method.toLowerCase(),
    verb: method === 'GET' ? '' : `-X ${method} `,
    query: text && `?${text}`,
    values: members && `{ ${members} }`,
    params: params && `params={${params}},\n    `,
    ...JSON.parse(endings)[file === undefined ? 'printed' : declared.mixed ? 'savedIfBytes' : 'saved'],
  };
  for (const [language, template] of Object.entries(JSON.parse(templates))) {
    const tab = form.closest('.use').querySelector(`[data-language="${language}"][role=tab]`);
    const code = document.getElementById(tab.getAttribute('aria-controls')).querySelector('code');
    const filled = template.replaceAll(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole).replaceAll('{file}', file);
    code.replaceChildren(...colourTexts(filled));
  }
}

/** As in `src/contract/saved-file.ts`. */
function savedName(file, query) {
  if (!file) return undefined;
  const { parameter, names, unless } = file;
  const isText = Object.entries(unless).some(
    ([name, value]) => query.get(name) && query.get(name) === (value ?? query.get(name)),
  );
  return isText ? undefined : names[parameter === undefined ? '' : (query.get(parameter) ?? '')];
}

/** Highlights only strings and keywords. */
const colourTexts = (code) =>
  code.split(/("(?:[^"\\]|\\.)*"|'[^']*'|\b(?:curl|import|from|const|await)\b)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const token = element('span', part);
    token.className = /^["']/.test(part) ? 'c-text' : 'c-keyword';
    return token;
  });

const valuesOf = (form) => [...new FormData(form)].filter(([, value]) => value !== '');

/** The path with its parameters, and the other values as a query. */
function placeOf({ dataset: { path } }, values) {
  const query = new URLSearchParams();
  let place = path;
  for (const [name, value] of values) {
    if (place.includes(`{${name}}`)) place = place.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return { place, query };
}

async function submit(form) {
  const output = form.querySelector('output');
  const button = form.querySelector('button[type=submit]');
  button.disabled = true;
  output.textContent = 'Waiting for the response…';
  try {
    output.replaceChildren(...(await send(form)));
  } catch (error) {
    output.textContent = `No response: ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

async function send(form) {
  const values = valuesOf(form);
  // The key is not stored.
  const field = document.getElementById('key');
  const key = field.value.trim();
  const own = ownKeys?.value ? JSON.parse(ownKeys.value) : undefined;
  if (!key && !(own && form.dataset.method === 'GET')) {
    field.focus();
    return [element('p', 'Enter an API key in the field at the top of the page first.')];
  }
  const response = key ? await sendWithKey(form, values, key) : await sendAsPerson(form, values, own);
  const facts = ['x-credits-charged', 'x-credits-remaining', 'x-target-status', 'x-error-code', 'x-request-id']
    .filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`);
  const head = element('p', `${response.status} ${facts.join(' · ')}`);
  return [head, await show(response)];
}

async function sendWithKey(form, values, key) {
  const { place, query } = placeOf(form, values);
  const { method } = form.dataset;
  return await fetch(`${place}${query.size > 0 ? `?${query}` : ''}`, { method, headers: { 'x-api-key': key } });
}

/** The playground runs the call with a key of the workspace, so that a signed-in person needs no secret. */
async function sendAsPerson({ dataset: { path } }, values, { slug, id }) {
  return await fetch(`/manage/v1/accounts/${encodeURIComponent(slug)}/playground`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: path, params: Object.fromEntries(values), key_id: id }),
  });
}

// The keys of a signed-in person, listed when the first form is opened.
const workspacesMax = 5;
let ownKeys;

document.addEventListener('toggle', onFirstForm, { capture: true });

function onFirstForm({ target }) {
  if (!target.open || !target.querySelector('form[data-path]')) return;
  document.removeEventListener('toggle', onFirstForm, { capture: true });
  void listOwnKeys();
}

async function listOwnKeys() {
  const read = async (path) => {
    const response = await fetch(`/manage/v1${path}`, { cache: 'no-store' });
    return response.ok ? await response.json() : {};
  };
  const { person, workspaces = [] } = await read('/session').catch(() => ({}));
  if (!person) return;
  const usable = workspaces.filter(({ permissions }) => permissions.includes('calls.make')).slice(0, workspacesMax);
  const lists = await Promise.all(
    usable.map(async ({ slug, name }) => {
      const { items = [] } = await read(`/accounts/${encodeURIComponent(slug)}/keys`);
      return items.filter(({ active }) => active).map(({ id, alias }) => ({ slug, id, title: `${alias} (${name})` }));
    }),
  ).catch(() => []);
  if (lists.flat().length === 0) return;
  ownKeys = document.createElement('select');
  ownKeys.id = 'own-key';
  for (const { slug, id, title } of lists.flat()) {
    const option = element('option', title);
    option.value = JSON.stringify({ slug, id });
    ownKeys.append(option);
  }
  const label = element('label', 'You are signed in: without a key above, calls use');
  label.className = 'key';
  label.append(ownKeys);
  document.querySelector('.intro').append(label);
}

async function show(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    const image = document.createElement('img');
    image.src = URL.createObjectURL(await response.blob());
    image.alt = 'The returned image';
    return image;
  }
  if (!/json|^text\//.test(type)) return element('p', `${type}, ${(await response.blob()).size} bytes`);
  const text = await response.text();
  const pretty = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const block = element('pre', pretty.length > textMax ? `${pretty.slice(0, textMax)}\n…` : pretty);
  block.tabIndex = 0;
  return block;
}

/** Sets text content only, so that a response cannot inject markup. */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

// Samples: a chosen language applies to all of them.
const languageKey = 'siteglass.language';

function chooseLanguage(language) {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const isChosen = tab.dataset.language === language;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls')).hidden = !isChosen;
  }
}

for (const tabs of document.querySelectorAll('[role=tablist]')) {
  const buttons = [...tabs.children];
  tabs.addEventListener('click', ({ target }) => {
    if (target.dataset.language) keepInPlace(tabs, () => chooseLanguage(target.dataset.language));
    if (target.dataset.language) localStorage.setItem(languageKey, target.dataset.language);
  });
  tabs.addEventListener('keydown', ({ key, target }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = buttons.at((buttons.indexOf(target) + step) % buttons.length);
    next.focus();
    next.click();
  });
}

/** Keeps the scroll position when samples above change their height. */
function keepInPlace(anchor, change) {
  const before = anchor.getBoundingClientRect().top;
  change();
  window.scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
}

const remembered = localStorage.getItem(languageKey);
if (document.querySelector(`[role=tab][data-language="${CSS.escape(remembered ?? '')}"]`)) chooseLanguage(remembered);

for (const block of navigator.clipboard ? document.querySelectorAll('.block') : []) {
  const button = element('button', 'Copy');
  button.type = 'button';
  button.className = 'copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), copiedMs);
  });
  block.append(button);
}

// Table of contents: a button opens it on small screens, and the filter matches endpoints and parameters.
const contents = document.getElementById('contents');
const contentsButton = document.getElementById('contents-button');

function openContents(isOpen) {
  contents.classList.toggle('open', isOpen);
  contentsButton.setAttribute('aria-expanded', String(isOpen));
}
contentsButton.addEventListener('click', () => openContents(!contents.classList.contains('open')));
contents.addEventListener('click', ({ target }) => {
  if (target.closest('a')) openContents(false);
});

const filter = document.getElementById('filter');
const count = document.getElementById('found-count');
const wantedText = () => filter.value.trim().toLowerCase();
let searching = Promise.resolve();

filter.addEventListener('input', () => {
  const wanted = wantedText();
  for (const list of contents.querySelectorAll('nav > ul')) {
    for (const item of list.children)
      item.hidden = !(item.dataset.words ?? item.textContent).toLowerCase().includes(wanted);
    const isEmpty = [...list.children].every((item) => item.hidden);
    list.hidden = isEmpty;
    if (list.previousElementSibling?.matches('h2')) list.previousElementSibling.hidden = isEmpty;
  }
  searching = search(wanted);
});

async function search(wanted) {
  await searchGuides(wanted);
  if (wantedText() === wanted) markBest(wanted);
}

/** The visible results, in the order of the page. */
const results = () =>
  [...contents.querySelectorAll('#best a, #found a, nav > ul a')].filter((link) => !link.closest('[hidden]'));

/** Repeats the endpoints and guides with exactly this name above the others, and marks the first result, which Enter opens. */
function markBest(wanted) {
  const best = document.getElementById('best');
  const exact = wanted ? [...contents.querySelectorAll('nav > ul a')].filter((link) => nameOf(link) === wanted) : [];
  best.hidden = exact.length === 0;
  best.querySelector('ul').replaceChildren(...exact.map(repeat));
  const links = results();
  for (const link of contents.querySelectorAll('.marked')) link.classList.remove('marked');
  if (wanted) links[0]?.classList.add('marked');
  const total = links.length - exact.length;
  count.textContent = wanted === '' ? '' : total === 0 ? 'No results' : total === 1 ? '1 result' : `${total} results`;
}

const nameOf = (link) => (link.querySelector('span:not(.verb)') ?? link).textContent.toLowerCase();

function repeat(link) {
  const copy = element('a', link.textContent);
  copy.href = link.href;
  copy.append(element('small', link.title || (link.href.includes('/manage#') ? 'Management API' : 'Guide')));
  const item = document.createElement('li');
  item.append(copy);
  return item;
}

// The focus itself moves through the results, so links stay links for screen readers.
contents.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isField = target === filter;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const links = results();
    const at = isField ? -1 : links.indexOf(target.closest('a'));
    const next = at + (key === 'ArrowDown' ? 1 : -1);
    if (isField && key === 'ArrowUp') return;
    event.preventDefault();
    (next < 0 ? filter : links[Math.min(next, links.length - 1)])?.focus();
  } else if (key === 'Enter' && isField && wantedText()) {
    event.preventDefault();
    void openBest();
  } else if (key === 'Escape' && filter.value) {
    event.preventDefault();
    event.stopPropagation(); // the contents stay open
    filter.value = '';
    filter.dispatchEvent(new Event('input'));
    filter.focus();
  }
});

/** Waits for the search that has begun: its results may come first. */
async function openBest() {
  await searching;
  const best = contents.querySelector('.marked');
  best?.focus();
  best?.click();
}

// Full text of the guides, loaded with the first search.
const foundMax = 12;
const snippetBefore = 40;
const snippetLength = 130;
let guideSections;

async function searchGuides(wanted) {
  const found = document.getElementById('found');
  const words = wanted.split(/\s+/).filter(Boolean);
  if (wanted.length < 3) {
    found.hidden = true;
    return;
  }
  guideSections ??= fetch('/docs/search.json').then((response) => response.json());
  const sections = await guideSections.catch(() => []);
  if (wantedText() !== wanted) return; // a newer search has begun
  const matches = sections
    .map((section) => ({ ...section, rank: rankOf(section, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, foundMax);
  found.hidden = matches.length === 0;
  found.querySelector('ul').replaceChildren(...matches.map((match) => describeMatch(match, words)));
}

/** 0 if a word is missing. Words in headings count more than words in the text. */
function rankOf({ guide, heading, text }, words) {
  const title = `${guide} ${heading}`.toLowerCase();
  const body = text.toLowerCase();
  if (!words.every((word) => title.includes(word) || body.includes(word))) return 0;
  return (
    1 +
    words.filter((word) => heading.toLowerCase().includes(word)).length * 4 +
    words.filter((word) => title.includes(word)).length
  );
}

function describeMatch({ guide, heading, place, text }, words) {
  const link = element('a', heading ? `${guide}: ${heading}` : guide);
  link.href = place;
  const at = text.toLowerCase().indexOf(words[0]);
  const start = at < snippetBefore ? 0 : text.lastIndexOf(' ', at - snippetBefore) + 1;
  const snippet = text.slice(start, start + snippetLength);
  link.append(element('small', `${start > 0 ? '…' : ''}${snippet}${start + snippetLength < text.length ? '…' : ''}`));
  const item = document.createElement('li');
  item.append(link);
  return item;
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') openContents(false);
  if (event.key !== '/' || event.target.closest('input, select, textarea')) return;
  event.preventDefault();
  openContents(true);
  filter.focus();
});

/** Scrolls the contents, and not the page, to a link outside of its visible part. */
function showInContents(link) {
  const { top, bottom } = contents.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top || place.bottom > bottom) contents.scrollTop += place.top - top - (bottom - top) / 3;
}

const currentPage = contents.querySelector('[aria-current="page"]');
// In the next frame, which computes the layout anyway.
if (currentPage) requestAnimationFrame(() => showInContents(currentPage));

// Highlights the current section.
const links = new Map([...contents.querySelectorAll('a[href*="#"]')].map((link) => [link.hash.slice(1), link]));
const sections = [...document.querySelectorAll('.entry')];
const watcher = new IntersectionObserver(
  (changes) => {
    const current = changes.find(({ isIntersecting }) => isIntersecting);
    if (!current) return;
    for (const link of links.values()) link.removeAttribute('aria-current');
    const link = links.get(current.target.id);
    link?.setAttribute('aria-current', 'location');
    if (link) showInContents(link);
  },
  { rootMargin: '-20% 0px -75% 0px' },
);
for (const section of sections) watcher.observe(section);

// Once the first screen is shown, lay out the other entries too: a reload restores the position in pixels.
addEventListener('load', () => {
  requestAnimationFrame(() => setTimeout(layOutAll));
});

function layOutAll() {
  const { classList, style } = document.documentElement;
  // The entry of the address, if it is in view: the one above it may be in view too, and change its height.
  const named = document.getElementById(location.hash.slice(1));
  const box = named?.getBoundingClientRect();
  const first = sections.find((section) => section.getBoundingClientRect().bottom > 0) ?? contents;
  const shown = box && box.bottom > 0 && box.top < innerHeight ? named : first;
  // Otherwise the browser corrects the position too.
  style.overflowAnchor = 'none';
  keepInPlace(shown, () => classList.add('whole'));
  requestAnimationFrame(() => (style.overflowAnchor = ''));
}
