// The journal of the sample site: an article with a table, code and footnotes, and a shorter one.

import { absolute } from './layout.ts';
import type { Page } from './layout.ts';
import { articlePath, articles, longDate, shopName } from './shop-data.ts';
import type { Article } from './shop-data.ts';
import { teaser } from './shop-pages.ts';

const journal: Page = {
  path: '/journal/',
  title: 'Journal',
  description: 'Notes from the furnace.',
  body: `<h1>Journal</h1><p class="lead">Notes from the furnace.</p>
<ul class="teasers">${articles.map(teaser).join('\n')}</ul>`,
};

const texts: Record<string, string> = {
  'the-colour-of-sand': `<p class="lead">Look at a window from the side and it is green. That green is iron: a few grams in every hundred kilograms of sand,
carried along since the sand was rock. Everything else about the colour of glass is a choice.</p>
<h2>A gram of metal</h2>
<p>Glass has no pigment. Metal ions sit between the silica and swallow some of the light on its way through.<sup><a href="#note-1" id="ref-1">1</a></sup>
Half a gram of cobalt in a kilogram of glass is enough for a blue that looks black in daylight, so we use a tenth of that.</p>
<table><caption>What we melt in, per kilogram of glass</caption>
<thead><tr><th scope="col">Metal</th><th scope="col">Compound</th><th scope="col">Grams</th><th scope="col">Colour</th><th scope="col">Lamp</th></tr></thead>
<tbody>
<tr><td>Cobalt</td><td>cobalt oxide</td><td>0.05</td><td>sea blue</td><td><a href="/lamps/harbour/">Harbour</a></td></tr>
<tr><td>Selenium</td><td>cadmium sulfoselenide</td><td>1.20</td><td>amber</td><td><a href="/lamps/ember/">Ember</a></td></tr>
<tr><td>Copper</td><td>copper oxide</td><td>6.00</td><td>sea green</td><td><a href="/lamps/tidal/">Tidal</a></td></tr>
<tr><td>Gold</td><td>gold chloride</td><td>0.10</td><td>rose</td><td><a href="/lamps/lantern-nine/">Lantern No. 9</a></td></tr>
<tr><td>Manganese</td><td>manganese dioxide</td><td>9.00</td><td>violet</td><td><a href="/lamps/moth/">Moth</a></td></tr>
</tbody></table>
<h2>Cooling is arithmetic</h2>
<p>Glass that cools too fast keeps the memory of it, and breaks on a quiet Tuesday. The oven follows a schedule that depends on the thickest part.
Ours has fitted on one page for forty years:</p>
<pre><code class="language-python">def cooling_hours(thickness_mm, start=520, strain=430):
    """Hours from the annealing point to the strain point."""
    degrees_per_hour = 1800 / thickness_mm ** 2
    return (start - strain) / degrees_per_hour

print(round(cooling_hours(4), 1))   # the collar of Harbour: 0.8
print(round(cooling_hours(15), 1))  # the foot of Dune: 11.2
</code></pre>
<p>Twice as thick means four times as slow.<sup><a href="#note-2" id="ref-2">2</a></sup> That is why a heavy foot spends a whole night in the oven,
and why this family has never been in a hurry.</p>
<blockquote><p>The colour is chemistry, the shape is breath, and the rest is waiting.</p></blockquote>
<h2>Notes</h2>
<ol class="notes"><li id="note-1">The exceptions are gold and selenium, whose tiny crystals scatter the light instead. <a href="#ref-1" aria-label="Back to the text">↑</a></li>
<li id="note-2">A rule of thumb, not a standard: do not anneal a telescope with it. <a href="#ref-2" aria-label="Back to the text">↑</a></li></ol>`,
  'one-breath': `<p class="lead">At five in the morning the furnace is the only light on the quay. Maren turns the iron, the apprentice turns the radio on, and no one says
much until the first gather is out.</p>
<h2>The gather</h2>
<p>Glass at 1,100 degrees behaves like honey with an opinion. You dip the iron, turn it three times, and lift. Too little, and the lamp is thin; too much,
and the lamp is a vase.</p>
<h2>The breath</h2>
<p>One breath, not two: the second would leave a ring. A <a href="/lamps/harbour/">Harbour</a> takes about as much air as it takes to say its name.</p>
<ol><li>Blow until the sphere is as wide as two hands.</li><li>Turn, always turn.</li><li>Fold the collar while it still glows.</li>
<li>Walk, do not run, to the oven.</li></ol>
<h2>The wait</h2>
<p>What happens in the oven is described in <a href="/journal/the-colour-of-sand/">The colour of sand</a>. We have breakfast.</p>`,
};

function articlePage(article: Article): Page {
  const { title, summary, author, date, minutes, hue } = article;
  return {
    path: articlePath(article),
    title,
    description: summary,
    type: 'article',
    head: `<meta name="author" content="${author}">
<meta property="article:published_time" content="${date}">
`,
    body: `<article class="story" style="--hue:${hue}"><header><h1>${title}</h1>
<p class="meta">By ${author}, <time datetime="${date}">${longDate(date)}</time>, ${minutes} minutes to read</p></header>
${texts[article.slug] ?? ''}</article>`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      description: summary,
      author: { '@type': 'Person', name: author },
      datePublished: date,
      publisher: { '@type': 'Organization', name: shopName },
      mainEntityOfPage: absolute(articlePath(article)),
    },
  };
}

export const journalPages: readonly Page[] = [journal, ...articles.map(articlePage)];
