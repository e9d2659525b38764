// Rendered Markdown. Links open in a new tab, and the service fetches images: the browser makes no requests to other hosts.
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { parseInlines, parseMarkdown } from '../markdown.ts';
import type { Block, Inline } from '../markdown.ts';
import { ExternalLink } from './external-link.tsx';
import { ProxiedImage } from './proxied-image.tsx';

/** More images are shown as their descriptions. */
const imagesMax = 30;

/** Without `hasImages`, images are shown as their descriptions. */
export function MarkdownView({ text, hasImages = true }: { text: string; hasImages?: boolean }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  let images = 0;
  const show = (inlines: Inline[]): ReactNode =>
    inlines.map((inline, index) => {
      if (inline.kind === 'image' && (!hasImages || images++ >= imagesMax)) return <em key={index}>{inline.text}</em>;
      return <InlineView key={index} inline={inline} />;
    });
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Markdown preview"
      className="max-h-144 space-y-3 overflow-auto rounded-lg border border-line p-4 text-sm leading-relaxed wrap-anywhere sm:p-5"
    >
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} show={show} />
      ))}
    </div>
  );
}

const headingLooks = ['text-xl', 'text-lg', 'text-base', 'text-sm', 'text-sm', 'text-sm'];

function BlockView({ block, show }: { block: Block; show: (inlines: Inline[]) => ReactNode }) {
  switch (block.kind) {
    case 'heading':
      // Not a heading of this page: its level must not disturb the outline.
      return <p className={`pt-1 font-semibold ${headingLooks[block.level - 1] ?? ''}`}>{show(block.inlines)}</p>;
    case 'paragraph':
      return <p>{show(block.inlines)}</p>;
    case 'quote':
      return <blockquote className="border-l-3 border-line-strong pl-3 text-mute">{show(block.inlines)}</blockquote>;
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
          {block.text}
        </pre>
      );
    case 'rule':
      return <hr className="border-line" />;
    case 'list': {
      const items = block.items.map(({ depth, inlines, isHeading, more }, index) => (
        <li key={index} style={{ marginLeft: `${depth * 1.25}rem` }}>
          {isHeading ? <span className="font-semibold">{show(inlines)}</span> : show(inlines)}
          {more?.map((paragraph, place) => (
            <p key={place} className={`mt-1 ${paragraph.isHeading ? 'font-semibold' : ''}`}>
              {show(paragraph.inlines)}
            </p>
          ))}
        </li>
      ));
      const look = 'space-y-1 pl-5';
      return block.isOrdered ? (
        <ol className={`list-decimal ${look}`}>{items}</ol>
      ) : (
        <ul className={`list-disc ${look}`}>{items}</ul>
      );
    }
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table className="text-left text-sm">
            {block.head.some((cell) => cell.length > 0) && (
              <thead>
                <tr className="border-b border-line-strong">
                  {block.head.map((cell, index) =>
                    cell.length === 0 ? (
                      <td key={index} />
                    ) : (
                      <th key={index} scope="col" className="px-2 py-1 font-semibold">
                        {show(cell)}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
            )}
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index} className="border-b border-line">
                  {row.map((cell, column) => (
                    <td key={column} className="px-2 py-1 align-top">
                      {show(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code className="rounded bg-sunken px-1 font-mono text-[0.85em]">{inline.text}</code>;
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'emphasis':
      return <em>{inline.text}</em>;
    case 'note':
      return <sup className="mr-0.5">{inline.text}</sup>;
    case 'image':
      return (
        <ProxiedImage url={inline.url} alt={inline.text} className="my-1 inline-block max-h-64 max-w-full rounded-md" />
      );
    case 'link':
      return <ExternalLink to={inline.url}>{labelOf(inline.text, inline.url)}</ExternalLink>;
  }
}

/** A link around an image shows the image's description. */
function labelOf(text: string, url: string): string {
  const label = parseInlines(text)
    .map((inline) => inline.text)
    .join('');
  return label || url;
}
