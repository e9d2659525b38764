// A check that reports what it sees of the browser: it runs for a moment and carries its findings to the page in a cookie.
import { sendPage } from './target.ts';
import type { Target } from './target.ts';

/** Serves the check at `/look`. */
export function serveLook(target: Target): void {
  target.on('/look', (request, response) => {
    const seen = /look=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    if (seen !== undefined) return sendPage(response, `<p id=look>${decodeURIComponent(seen)}</p>`);
    response.writeHead(403, { 'content-type': 'text/html' }).end(`<h1>Access denied</h1><script>
      setTimeout(() => {
        const look = {
          webdriver: navigator.webdriver, agent: navigator.userAgent, languages: navigator.languages.join(),
          screen: screen.width + 'x' + screen.height, outer: outerWidth + 'x' + outerHeight, chrome: typeof window.chrome,
          plugins: navigator.plugins.length > 0, focus: document.hasFocus(), visible: document.visibilityState,
          print: /native code/.test(Function.prototype.toString.call(window.print)),
        };
        document.cookie = 'look=' + encodeURIComponent(JSON.stringify(look));
      }, 700);
    </script>`);
  });
}

/** The findings, from the source of the page that was unlocked. */
export const readLook = (html: string) => JSON.parse(/<p id=look>(.*)<\/p>/.exec(html)![1]!);
