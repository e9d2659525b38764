// Programs that write pages instead of serving them: log analysers, site and documentation generators, converters. Each has the
// command that writes `index.html` from the sample files, in the folder of these files.

/** Files that the commands read. */
const sampleFiles: Readonly<Record<string, string>> = {
  'access.log': [1, 2, 3, 4]
    .map(
      (day) =>
        `192.0.2.${day} - - [0${day}/Oct/2026:10:00:0${day} +0000] "GET /page${day}.html HTTP/1.1" 200 1234 "http://example.com/" "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0"\n`,
    )
    .join(''),
  'squid.log':
    '1791000000.123 45 192.0.2.1 TCP_MISS/200 1234 GET http://example.com/ - HIER_DIRECT/192.0.2.9 text/html\n',
  'page.md': '# Garden\n\nRoses and tulips.\n\n## Trees\n\nOaks.\n',
  'page.adoc': '= Garden\n\n== Trees\n\nOaks.\n',
  'page.rst': 'Garden\n======\n\nRoses and tulips.\n',
  'page.txt': 'GARDEN\n\nRoses and tulips.\n\n* one\n* two\n',
  'page.html': '<html><head><title>Garden</title></head><body><h1>Garden</h1><p>Roses.</p></body></html>\n',
  'page.tex':
    '\\documentclass{article}\\title{Garden}\\begin{document}\\maketitle\\section{Trees}Oaks.\\end{document}\n',
  'page.texi': '\\input texinfo\n@settitle Garden\n@node Top\n@top Garden\nRoses.\n@bye\n',
  'page.pod': '=head1 NAME\n\ngarden - roses\n\n=head1 TREES\n\nOaks.\n\n=cut\n',
  'page.1': '.TH GARDEN 1\n.SH NAME\ngarden \\- roses\n.SH DESCRIPTION\nOaks.\n',
  'page.xml':
    '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "http://www.oasis-open.org/docbook/xml/4.5/docbookx.dtd"><article><title>Garden</title><para>Roses.</para></article>\n',
  'page.rtf': '{\\rtf1\\ansi Garden\\par Roses.}\n',
  'page.csv': 'tree,height\noak,20\n',
  'page.textile': 'h1. Garden\n\nRoses.\n',
  'code.c': '/** Plants.\n * \\file */\n/** Plants a tree. */\nint plant(int trees) { return trees + 1; }\n',
  'code.py': '"""Plants."""\n\n\ndef plant(trees):\n    """Plants a tree."""\n    return trees + 1\n',
  'code.rb': '# Plants.\nclass Garden\n  # Plants a tree.\n  def plant; end\nend\n',
  'code.js': '/** Plants a tree.\n * @param {number} trees */\nfunction plant(trees) { return trees + 1; }\n',
  'code.pas':
    'unit code;\ninterface\n{ Plants a tree. }\nprocedure plant;\nimplementation\nprocedure plant; begin end;\nend.\n',
  'code.ml': '(** Plants. *)\nlet plant trees = trees + 1\n',
  'code.lua': '--- Plants.\n-- @module garden\n--- Plants a tree.\nfunction plant(trees) return trees end\n',
  'mail.mbox':
    'From a@example.com Thu Oct  1 10:00:00 2026\nFrom: Ann <a@example.com>\nTo: b@example.com\nSubject: Trees\nDate: Thu, 1 Oct 2026 10:00:00 +0000\nMessage-ID: <1@example.com>\n\nOaks.\n\n',
  'irc.log': '[10:00] <ann> hello\n[10:01] <bob> trees\n',
  'calendar.ics':
    'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//x//EN\nBEGIN:VEVENT\nUID:1\nDTSTART:20261001T100000Z\nDTEND:20261001T110000Z\nSUMMARY:Trees\nEND:VEVENT\nEND:VCALENDAR\n',
  'game.pgn': '[Event "Garden"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n',
  ChangeLog: '2026-10-01  Ann  <a@example.com>\n\n\t* Trees: Oaks.\n',
  // A picture of one point.
  'picture.b64': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==\n',
  'test.info': 'TN:\nSF:code.c\nFN:4,plant\nFNDA:1,plant\nFNF:1\nFNH:1\nDA:4,1\nLF:1\nLH:1\nend_of_record\n',
  'notebook.ipynb':
    '{"cells":[{"cell_type":"markdown","metadata":{},"source":["# Garden"]}],"metadata":{},"nbformat":4,"nbformat_minor":2}\n',
};

/** Shell commands by package. What they print becomes the page if they write no file. */
const commands: Readonly<Record<string, string>> = {
  aha: 'ls --color=always | aha',
  analog: 'analog +Oindex.html access.log',
  asciidoc: 'asciidoc -o index.html page.adoc',
  asciidoctor: 'asciidoctor -o index.html page.adoc',
  awffull: 'awffull -o . access.log',
  blag: 'mkdir -p s && cd s && yes "" | blag quickstart; mkdir -p content && cp ../page.md content/ && blag build; cp -r build/* ..',
  calamaris: 'calamaris -a -F html < squid.log',
  chalow: 'chalow -o . ChangeLog',
  chronicle: 'mkdir -p b && cp page.md b/ && chronicle --input=b --output=.',
  cppcheck:
    'cppcheck --xml --enable=all code.c 2> r.xml; cppcheck-htmlreport --file=r.xml --report-dir=. --source-dir=.',
  cxref: 'cxref code.c -html -Oindex -Nindex; cp index.apdx.html index.html || cp code.c.html index.html',
  'docbook-utils': 'docbook2html -u page.xml; cp page.html index.html',
  docutils: 'rst2html page.rst',
  'python3-docutils': 'rst2html page.rst',
  doxygen:
    'doxygen -g > /dev/null && echo OPTIMIZE_OUTPUT_FOR_C=YES >> Doxyfile && doxygen > /dev/null; cp -r html/* .',
  enscript: 'enscript --language=html -o index.html code.c',
  fgallery: 'mkdir -p p && base64 -d picture.b64 > p/a.png; fgallery p out; cp -r out/* .',
  flawfinder: 'flawfinder --html code.c',
  gcovr: 'gcovr --html -o index.html',
  goaccess: 'goaccess access.log --log-format=COMBINED -o index.html',
  gnumeric: 'ssconvert page.csv index.html',
  groff: 'groff -man -Thtml page.1',
  'gtk-doc-tools': 'gtkdoc-mkhtml garden page.xml',
  hevea: 'hevea -o index.html page.tex',
  highlight: 'highlight -o index.html code.c',
  htmldoc: 'htmldoc -t html --webpage -f index.html page.html',
  hugo: 'hugo new site s > /dev/null && cd s && mkdir -p layouts && echo "<html><head><title>{{ .Site.Title }}</title></head><body></body></html>" > layouts/index.html && hugo > /dev/null; cp -r public/* ..',
  hypermail: 'hypermail -m mail.mbox -d out; cp out/* .',
  ical2html: 'ical2html 20261001 P1M calendar.ics',
  imageindex: 'mkdir -p p && base64 -d picture.b64 > p/a.png; imageindex p; cp p/index.html .',
  irclog2html: 'irclog2html irc.log; cp irc.log.html index.html',
  jigl: 'mkdir -p p && base64 -d picture.b64 > p/a.png; jigl p; cp p/index.html .',
  'jsdoc-toolkit': 'jsdoc -d=out code.js; cp -r out/* .',
  latexml: 'latexmlc --dest=index.html page.tex',
  lazygal: 'mkdir -p p && base64 -d picture.b64 > p/a.png; lazygal -o out p; cp -r out/* .',
  lcov: 'genhtml -o . test.info > /dev/null',
  'lua-ldoc': 'ldoc -d . code.lua',
  lshw: 'lshw -html',
  'man2html-base': 'man2html page.1 | sed 1,2d',
  mandoc: 'mandoc -T html page.1',
  markdown: 'markdown page.md',
  mhonarc: 'mhonarc -outdir . mail.mbox; cp threads.html index.html',
  mkdocs: 'mkdocs new s && cd s && mkdocs build; cp -r site/* ..',
  mrtg: 'echo "WorkDir: /var/www/written\nTarget[a]: \\`echo 1; echo 2\\`\nMaxBytes[a]: 100\nTitle[a]: Trees\nPageTop[a]: Trees" > m.cfg; mrtg m.cfg; cp a.html index.html',
  nanoc: 'nanoc create-site s && cd s && nanoc compile; cp -r output/* ..',
  naturaldocs: 'mkdir -p out proj && naturaldocs -i . -o HTML out -p proj; cp -r out/* .',
  nmap: 'nmap -oX n.xml 127.0.0.1; xsltproc n.xml > index.html',
  'ocaml-nox': 'ocamldoc -html code.ml',
  pandoc: 'pandoc -s -o index.html page.md',
  pasdoc: 'pasdoc -O html -E . code.pas',
  pelican:
    'mkdir -p content && printf "Title: Trees\nDate: 2026-10-01\n\nOaks." > content/a.md && touch pelicanconf.py && pelican content -o . -s pelicanconf.py',
  perl: 'pod2html page.pod',
  pgn2web: 'pgn2web game.pgn; cp game.html index.html',
  png2html: 'base64 -d picture.b64 > a.png; png2html -o index.html a.png',
  'poppler-utils':
    'echo "%!PS\n/Courier findfont 12 scalefont setfont 72 72 moveto (Trees) show showpage" > a.ps; ps2pdf a.ps a.pdf; pdftohtml -s a.pdf index; cp index-html.html index.html',
  'python3-coverage': 'python3-coverage run code.py; python3-coverage html -d .',
  'python3-nbconvert': 'jupyter-nbconvert --to html --output index.html notebook.ipynb',
  'python3-pdoc': 'pdoc -o . code.py || pdoc --html -o . code.py; cp code.html index.html',
  'python3-pygments': 'pygmentize -f html -O full -o index.html code.py',
  'python3-sphinx': 'sphinx-quickstart -q -p Garden -a Ann s > /dev/null; cd s && sphinx-build . ..',
  'python3-markdown': 'markdown_py page.md',
  roffit: 'roffit < page.1',
  ruby: 'rdoc -o out code.rb > /dev/null; cp -r out/* .',
  sarg: 'sarg -l squid.log -o .',
  sigal: 'sigal init; mkdir -p pictures && base64 -d picture.b64 > pictures/a.png; sigal build pictures .',
  'source-highlight': 'source-highlight -d -i code.c -o index.html',
  staticsite: 'mkdir -p s && cp page.md s/index.md && ssite build s -o out; cp -r out/* .',
  t2html: 't2html page.txt',
  texi2html: 'texi2html -o index.html page.texi',
  texinfo: 'makeinfo --html --no-split -o index.html page.texi',
  tidy: 'tidy page.html',
  tth: 'tth < page.tex',
  txt2html: 'txt2html page.txt',
  txt2tags: 'txt2tags -t html -o index.html page.txt',
  unrtf: 'unrtf --html page.rtf',
  valadoc: 'valadoc --help',
  visitors: 'visitors -A access.log',
  webalizer: 'webalizer -o . access.log',
  webdruid: 'webdruid -o . access.log',
  xmlto: 'xmlto html-nochunks page.xml; cp page.html index.html',
  yard: 'yard doc -o . code.rb > /dev/null',
};

export const isPageWriter = (name: string): boolean => Object.hasOwn(commands, name);

/** The lines of a shell script that writes the pages of a package to a folder. */
export function linesToWrite(name: string, folder: string): string | undefined {
  const command = commands[name];
  if (command === undefined) return undefined;
  const files = Object.entries(sampleFiles).map(
    ([file, text]) => `cat > '${file}' <<'END-OF-SAMPLE'\n${text}END-OF-SAMPLE`,
  );
  return [
    `mkdir -p ${folder} && cd ${folder} && export HOME=${folder} LC_ALL=C.UTF-8`,
    ...files,
    `( ${command} ) > printed.txt 2> errors.txt < /dev/null`,
    'test -e index.html || { test -s printed.txt && cp printed.txt index.html; }',
    'tail -n 3 errors.txt',
  ].join('\n');
}
