import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './class-names.tsx'

const squares = { sm: 'w-8 max-shell:w-9', md: 'w-9 max-shell:w-11', lg: 'w-11', xl: 'w-13' }

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'isFull'> & {
  /** Name of the action, for screen readers and the browser's tooltip. */
  label: string
  children: ReactNode
}

/** A square button with only an icon. The label is required: an icon alone means nothing to a screen reader. */
export function IconButton({ label, size = 'md', variant = 'ghost', pending, className, children, ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      aria-label={label}
      size={size}
      variant={variant}
      pending={pending}
      className={cn('shrink-0 px-0! [&_.lucide]:ms-0!', squares[size], className)}
    >
      {pending ? null : children}
    </Button>
  )
}
