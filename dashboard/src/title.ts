// The title of the document: the page, its workspace and the product.
import { useEffect } from 'react';

const product = 'Siteglass';

export function usePageTitle(page: string, workspace?: string): void {
  useEffect(() => {
    document.title = [page, workspace, product].filter(Boolean).join(' · ');
  }, [page, workspace]);
}
