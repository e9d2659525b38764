// Source code and other text, with syntax colours. Always text, never markup.
import { useMemo } from 'react';
import { tokenize } from '../highlight.ts';
import type { Language, TokenKind } from '../highlight.ts';

/** Text beyond this length is shown without colours, because every token is an element. */
const colouredCharactersMax = 60_000;

const looks: Record<TokenKind, string | undefined> = {
  plain: undefined,
  comment: 'text-mute italic',
  keyword: 'text-accent-strong',
  name: 'text-code-name',
  text: 'text-code-text',
  number: 'text-code-number',
};

export function Source({
  text,
  language,
  label,
  isCompact,
}: {
  text: string;
  language: Language;
  label: string;
  isCompact?: boolean;
}) {
  const tokens = useMemo(() => tokenize(text.slice(0, colouredCharactersMax), language), [text, language]);
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className={`overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap ${isCompact ? 'max-h-72' : 'max-h-144'}`}
    >
      {tokens.map(({ kind, text: part }, index) =>
        looks[kind] ? (
          <span key={index} className={looks[kind]}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
      {text.slice(colouredCharactersMax)}
    </pre>
  );
}
