/*! Nimbus shop 2.4.1 | Apache-2.0 */
// The script of the sample site: fills the stock list and counts the basket. Runs in the browser.
(() => {
  const storageName = 'nimbus-basket';
  const counter = document.querySelector('#basket-count');

  const readBasket = () => {
    try {
      return JSON.parse(localStorage.getItem(storageName) ?? '[]');
    } catch {
      return [];
    }
  };

  const showBasket = () => {
    const items = readBasket();
    if (counter) counter.textContent = String(items.length);
    const text = document.querySelector('#basket');
    if (text && items.length > 0) text.textContent = `In your basket: ${items.join(', ')}`;
  };

  const add = document.querySelector('#add');
  add?.addEventListener('click', () => {
    const name = document.querySelector('h1')?.textContent ?? '';
    localStorage.setItem(storageName, JSON.stringify([...readBasket(), name]));
    add.textContent = 'In your basket';
    showBasket();
  });

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const showStock = async (place) => {
    const response = await fetch('/stock.json');
    const lamps = await response.json();
    const most = Math.max(...lamps.map(({ stock }) => stock));
    const rows = lamps.map(({ name, path, price, stock, hue }) => {
      const bar = element('span', { className: 'bar' });
      bar.style.width = `${(stock / most) * 100}%`;
      bar.style.setProperty('--hue', hue);
      return element('tr', {}, [
        element('th', { scope: 'row' }, [element('a', { href: path, textContent: name })]),
        element('td', { textContent: `€${price}` }),
        element('td', { className: 'amount' }, [
          element('div', {}, [bar, element('span', { textContent: stock || 'sold out' })]),
        ]),
      ]);
    });
    const titles = ['Lamp', 'Price', 'In stock'];
    const head = element(
      'tr',
      {},
      titles.map((title) => element('th', { scope: 'col', textContent: title })),
    );
    const total = lamps.reduce((sum, { stock }) => sum + stock, 0);
    place.replaceChildren(
      element('p', { className: 'lead', textContent: `${total} lamps are on the shelf.` }),
      element('table', {}, [element('thead', {}, [head]), element('tbody', {}, rows)]),
    );
  };

  showBasket();
  const place = document.querySelector('#stock');
  if (place) void showStock(place);
})();
