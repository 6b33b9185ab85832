import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'
import { CopyButton } from './copy-button.tsx'
import { t } from './messages.tsx'

const jsonParts = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function jsonColored(code: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(jsonParts)) {
    nodes.push(code.slice(end, match.index))
    const [text, quoted, colon] = match
    const tone = quoted && colon ? 'text-accent-text' : quoted ? 'text-brass-text' : 'text-info-text'
    nodes.push(
      <span key={match.index} className={tone}>
        {quoted ?? text}
      </span>,
      colon ?? '',
    )
    end = match.index + text.length
  }
  nodes.push(code.slice(end))
  return nodes
}

type CodeBlockProps = {
  code: string
  language?: 'json' | 'text'
  /** Names the block for screen readers and appears above it. */
  label: string
  isLabelHidden?: boolean
  /** Wraps long lines, for text without line breaks of its own. */
  isWrapped?: boolean
  className?: string
}

/** Code with a copy button. It can be scrolled by keyboard. */
export function CodeBlock({
  code,
  language = 'text',
  label,
  isLabelHidden = false,
  isWrapped = false,
  className,
}: CodeBlockProps) {
  return (
    <figure className={cn('relative min-w-0', className)}>
      <figcaption className={cn(isLabelHidden ? 'sr-only' : 'mb-1.5 text-xs text-ink-3')}>{label}</figcaption>
      {/* Code is written from left to right in every language. */}
      <div
        dir="ltr"
        className="flex items-start rounded-[10px] bg-[light-dark(oklch(.975_.005_130),oklch(.155_.009_172))] inset-ring inset-ring-line"
      >
        {/* Focusable: a region that scrolls must be reachable by keyboard. */}
        <pre
          tabIndex={0}
          role="region"
          aria-label={label}
          className={cn(
            // 20 whole lines.
            'my-3.5 ms-4 me-1 max-h-[380px] min-w-0 flex-1 overflow-auto font-mono text-xs leading-[19px] text-ink-2 [tab-size:2]',
            isWrapped && 'break-all whitespace-pre-wrap',
          )}
        >
          <code>{language === 'json' ? jsonColored(code) : code}</code>
        </pre>
        <CopyButton value={code} label={t('codeBlock.copy', { label })} className="m-1.5 shrink-0" />
      </div>
    </figure>
  )
}
