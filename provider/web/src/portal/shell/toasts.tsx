import { Check } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const SHOWN_MILLISECONDS = 5000

let shown: string | null = null
let hiding: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(text: string | null): void {
  shown = text
  for (const listener of listeners) listener()
}

/** Announces briefly that something worked. A second announcement replaces the first. */
export function announce(text: string): void {
  clearTimeout(hiding)
  show(text)
  hiding = setTimeout(() => show(null), SHOWN_MILLISECONDS)
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/**
 * The place of announcements. Unlike the dashboard's toasts, they have no buttons and never take the focus, so they need no
 * library.
 */
export function Toasts() {
  const text = useSyncExternalStore(listen, () => shown)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-end list:bottom-6">
      {text === null ? null : (
        <p className="tp-fade flex min-h-11 max-w-full items-center gap-3 rounded-[10px] bg-inverse px-4 py-2 text-sm font-medium text-on-inverse shadow-3 max-list:w-full">
          <Check aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
