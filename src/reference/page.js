// Sends the forms of the reference page to this installation, with the key that was typed. The key is kept nowhere.
const TEXT_MAX = 20_000;

for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}

async function submit(form) {
  const output = form.querySelector('output');
  const button = form.querySelector('button');
  button.disabled = true;
  output.textContent = 'Waiting for the answer…';
  try {
    output.replaceChildren(...(await send(form)));
  } catch (error) {
    output.textContent = `No answer: ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

async function send(form) {
  const values = new FormData(form);
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const [name, value] of values) {
    if (value === '') continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  const key = document.getElementById('key').value.trim();
  const response = await fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: form.dataset.method,
    headers: key ? { 'x-api-key': key } : {},
  });
  const facts = ['x-credits-charged', 'x-credits-remaining', 'x-target-status', 'x-error-code', 'x-request-id']
    .filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`);
  const head = element('p', `${response.status} ${facts.join(' · ')}`);
  return [head, await show(response)];
}

async function show(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    const image = document.createElement('img');
    image.src = URL.createObjectURL(await response.blob());
    image.alt = 'The picture that was answered';
    return image;
  }
  if (!/json|^text\//.test(type)) return element('p', `${type}, ${(await response.blob()).size} bytes`);
  const text = await response.text();
  const pretty = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const block = element('pre', pretty.length > TEXT_MAX ? `${pretty.slice(0, TEXT_MAX)}\n…` : pretty);
  block.tabIndex = 0;
  return block;
}

/** Texts are set as text: nothing that a page says can become part of this one. */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
