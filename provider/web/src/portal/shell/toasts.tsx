import { Check } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const SHOWN_MILLISECONDS = 5000

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Returns the function that announces briefly that something worked. A second announcement replaces the first. */
export const useAnnounce = () => useContext(AnnounceContext)

/**
 * The place of announcements. Unlike the dashboard's toasts, they have no buttons and never take the focus, so they need no
 * library.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ text: string } | null>(null)
  const [announce] = useState(() => (text: string) => setShown({ text }))
  useEffect(() => {
    if (!shown) return
    const hiding = setTimeout(() => setShown(null), SHOWN_MILLISECONDS)
    return () => clearTimeout(hiding)
  }, [shown])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-end list:bottom-6">
        {shown === null ? null : (
          <p className="tp-fade flex min-h-11 max-w-full items-center gap-3 rounded-[10px] bg-inverse px-4 py-2 text-sm font-medium text-on-inverse shadow-3 max-list:w-full">
            <Check aria-hidden="true" />
            {shown.text}
          </p>
        )}
      </div>
    </AnnounceContext>
  )
}
