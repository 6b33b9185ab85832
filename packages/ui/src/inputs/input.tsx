/** What people type and choose into: fields, menus, dates, amounts. */

import { Lock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'
import { useFieldControl } from './field.tsx'

/** Props of an input besides the native attributes. `className` goes to the frame. */
export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** md 36 px for the dashboard, lg 44 px where buyers type. On phones both are 44 with 16 px text. */
  size?: 'md' | 'lg'
  leading?: ReactNode
  trailing?: ReactNode
}

/** A one-line text input in its frame. Inside a Field it links itself to label, hint and error. */
export function Input({ size = 'md', leading, trailing, className, ...rest }: InputProps) {
  const field = useFieldControl()
  return (
    <span className={cn('tp-control [&>.lucide]:text-ink-3', size === 'lg' && 'tp-control-lg', className)}>
      {leading}
      {/* Addresses are written from left to right in every language. */}
      <input dir={rest.type === 'url' || rest.type === 'email' ? 'ltr' : undefined} {...field} {...rest} />
      {trailing ?? (rest.readOnly ? <Lock aria-hidden="true" /> : null)}
    </span>
  )
}
