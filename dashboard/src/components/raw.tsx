// A long text as it is, truncated.
import { Pre } from './pre.tsx';

const shownCharactersMax = 300_000;

export function Raw({ text }: { text: string }) {
  const isCut = text.length > shownCharactersMax;
  return (
    <>
      <Pre label="Body" text={text.slice(0, shownCharactersMax)} />
      {isCut && <p className="mt-1 text-xs text-mute">Truncated. Download the response to see all of it.</p>}
    </>
  );
}
