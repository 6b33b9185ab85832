import type { ComponentProps } from 'react'
import { cn } from '#src/class-names.tsx'
import { useFieldControl } from './field.tsx'

type NativeSelectProps = Omit<ComponentProps<'select'>, 'size'> & { size?: 'md' | 'lg' }

/** The browser's own select in our frame: it supports autofill and opens the phone's native picker. Pass `<option>`s. */
export function NativeSelect({ size = 'md', className, ...rest }: NativeSelectProps) {
  const field = useFieldControl()
  return <select {...field} {...rest} className={cn('tp-control', size === 'lg' && 'tp-control-lg', className)} />
}
