// All keyboard shortcuts.
import { commandKey } from '../keyboard.ts';
import { Dialog } from './dialogs.tsx';
import { workspacePages } from './pages-list.ts';

const groups: { title: string; items: [keys: string[], what: string][] }[] = [
  {
    title: 'Everywhere',
    items: [
      [[commandKey, 'K'], 'Open the command palette'],
      [['?'], 'Show this help'],
      [['Esc'], 'Close a dialog or panel'],
    ],
  },
  {
    title: 'Request log',
    items: [
      [['J'], 'Open the newest request'],
      [['R'], 'Replay the request in the panel'],
      [['↑'], 'Newer request, in the panel'],
      [['↓'], 'Older request, in the panel'],
      [['←', '→'], 'Move in the histogram; with Shift, select a range'],
      [['Enter'], 'Apply the selected range'],
    ],
  },
  { title: 'Playground', items: [[[commandKey, 'Enter'], 'Send']] },
  { title: 'Go to', items: workspacePages.map(({ shortcut, label }) => [['G', shortcut.toUpperCase()], label]) },
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isWide>
      <div className="gap-x-10 sm:columns-2">
        {groups.map(({ title, items }) => (
          <section key={title} className="break-inside-avoid pb-6">
            <h3 className="mb-2 text-sm font-semibold">{title}</h3>
            <dl className="space-y-1.5 text-sm">
              {items.map(([keys, what]) => (
                <div key={what} className="flex items-baseline justify-between gap-4">
                  <dt className="text-mute">{what}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="key">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
