// The pages of a crawl as a tree of their paths.

export type PageState = 'queued' | 'processing' | 'completed' | 'failed';

export interface TreePage {
  url: string;
  depth: number;
  state: PageState;
}

/** A folder or a page. Counts include everything below it. */
export interface TreeNode {
  /** Its place in the list. */
  id: number;
  /** The node above it; null at the top. */
  parent: number | null;
  /** The host at the top, a segment of the path elsewhere. */
  name: string;
  pages: number;
  completed: number;
  failed: number;
  processing: number;
  /** Nodes directly below it that are left out. */
  hidden: number;
}

interface Branch extends Omit<TreeNode, 'id' | 'parent' | 'hidden'> {
  children: Map<string, Branch>;
}

/** Deeper paths are counted in their folder. */
const levelsMax = 8;
const childrenMax = 60;
const nodesMax = 1500;
const nameCharactersMax = 120;

const newBranch = (name: string): Branch => ({
  name,
  pages: 0,
  completed: 0,
  failed: 0,
  processing: 0,
  children: new Map(),
});

/** The largest folders come first. */
export function buildTree(pages: Iterable<TreePage>): TreeNode[] {
  const root = newBranch('');
  for (const page of pages) {
    let branch = root;
    for (const name of namesOf(page.url)) {
      const known = branch.children.get(name);
      const child = known ?? newBranch(name);
      if (!known) branch.children.set(name, child);
      count(child, page.state);
      branch = child;
    }
  }
  return flatten(root);
}

function count(branch: Branch, state: PageState): void {
  branch.pages++;
  if (state !== 'queued') branch[state]++;
}

/** The host, then the segments of the path. */
function namesOf(text: string): string[] {
  const url = URL.parse(text);
  if (url === null) return [text.slice(0, nameCharactersMax)];
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  return [url.host, ...segments.slice(0, levelsMax).map((segment) => segment.slice(0, nameCharactersMax))];
}

/** Level by level, so that the limit leaves out the deepest nodes. */
function flatten(root: Branch): TreeNode[] {
  const nodes: TreeNode[] = [];
  let level: { branch: Branch; node: TreeNode | null }[] = [{ branch: root, node: null }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { branch, node } of level) {
      const children = [...branch.children.values()].toSorted(
        (one, other) => other.pages - one.pages || (one.name < other.name ? -1 : 1),
      );
      const shown = children.slice(0, Math.min(childrenMax, Math.max(0, nodesMax - nodes.length)));
      if (node) node.hidden = children.length - shown.length;
      for (const { children: _, ...counts } of shown) {
        nodes.push({ id: nodes.length, parent: node?.id ?? null, ...counts, hidden: 0 });
      }
      for (const [place, child] of shown.entries()) {
        next.push({ branch: child, node: nodes[nodes.length - shown.length + place] ?? null });
      }
    }
    level = next;
  }
  return nodes;
}
