import { Check, Copy } from 'lucide-react'
import { cn } from './class-names.tsx'
import { useCopy } from './copy-button.tsx'
import { t } from './messages.tsx'

/** An API id that is copied on click. `isShortened` shows `pay_4Kx9…Q2`; the copy is complete. */
export function CopyableId({ id, isShortened = false, className }: { id: string; isShortened?: boolean; className?: string }) {
  const { isCopied, copy } = useCopy()
  const shown = isShortened && id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id
  return (
    <button
      type="button"
      title={isShortened ? id : undefined}
      onClick={() => void copy(id)}
      className={cn(
        '-mx-1 inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-xs px-1 font-mono text-xs text-ink-2 hover:bg-hover',
        className,
      )}
    >
      {t.rich('copy.id', {
        id: shown,
        hidden: (words) => <span className="sr-only">{words}</span>,
        value: (id) => <span className="min-w-0 text-start [overflow-wrap:anywhere]">{id}</span>,
      })}
      {isCopied ? (
        <Check aria-hidden="true" className="size-3 text-success-text" />
      ) : (
        <Copy aria-hidden="true" className="size-3 text-ink-3" />
      )}
      <span role="status" className="sr-only">
        {isCopied ? t('copy.copied') : ''}
      </span>
    </button>
  )
}
