import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { ButtonSize, ButtonVariant } from './button.tsx'
import { cn } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'
import { t } from './messages.tsx'

/** Copies text to the clipboard; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns whether a copy was just made (for two seconds), and the copy function. For custom copy controls. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false)
  async function copy(text: string) {
    if (!(await copyText(text))) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }
  return { isCopied, copy }
}

type CopyButtonProps = { value: string; label?: string; size?: ButtonSize; variant?: ButtonVariant; className?: string }

/** Copies a value and confirms it, with a tick and an announcement. */
export function CopyButton({ value, label = t('copy.label'), size = 'sm', variant = 'ghost', className }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  return (
    <span className={cn('inline-flex', className)}>
      <IconButton label={label} size={size} variant={variant} onClick={() => void copy(value)}>
        {isCopied ? <Check aria-hidden="true" className="text-success-text!" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? t('copy.copied') : ''}
      </span>
    </span>
  )
}
