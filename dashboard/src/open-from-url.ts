// Opens a dialog that a link asks for, such as `…/keys?open=create`.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls `show` when the URL has `?open=name`, and removes it from the URL, so that Back and Reload do not open it again. */
export function useOpenFromUrl(name: string, isAllowed: boolean, show: () => void): void {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isAsked = open === name && isAllowed;
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (!isAsked) return;
    showNow();
    void navigate({ to: '.', search: (before) => ({ ...before, open: undefined }), replace: true });
  }, [isAsked, navigate]);
}
