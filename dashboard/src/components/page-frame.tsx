/** An untrusted page: sandboxed without scripts, forms and origin, and it loads nothing. */
export function PageFrame({ html }: { html: string }) {
  return (
    <>
      <iframe
        title="Page preview without scripts, styles and images"
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={html}
        className="h-112 w-full rounded-lg border border-line bg-white"
      />
      <p className="mt-1 text-xs text-mute">
        Preview without scripts and external resources: your browser makes no requests for it.
      </p>
    </>
  );
}
