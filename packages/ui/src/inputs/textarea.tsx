import type { ComponentProps } from 'react'
import { cn } from '#src/class-names.tsx'
import { useFieldControl } from './field.tsx'

/** A text input with several lines. Inside a Field it links itself to label, hint and error. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl()
  return <textarea {...field} rows={rows} {...rest} className={cn('tp-control', className)} />
}
