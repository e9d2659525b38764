// A text of the API description, with the names between backticks as code.
export function CodedText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="rounded bg-sunken px-1 font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ),
  );
}
