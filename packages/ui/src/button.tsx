import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from './class-names.tsx'
import { Spinner } from './spinner.tsx'

/** `danger` is only for the last step of a confirmation; `danger-quiet` opens one. `ink` is for posters. */
export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-quiet' | 'ink'
/** Heights: sm 32, md 36, lg 44, xl 52 px; on phones sm grows to 36 and md to 44. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent border-transparent text-on-accent shadow-[var(--lift-1),var(--sheen)] [&:not(:disabled):not([aria-busy=true])]:hover:bg-accent-hover active:bg-accent-press active:shadow-none',
  outline:
    'bg-(--button,var(--surface)) border-line-strong text-(--on-button,var(--ink)) shadow-1 [&:not(:disabled):not([aria-busy=true])]:hover:bg-(--button-hover,var(--hover)) active:bg-pressed [&_.lucide]:text-ink-3',
  ghost:
    'bg-transparent border-transparent text-ink [&:not(:disabled):not([aria-busy=true])]:hover:bg-hover active:bg-pressed [&_.lucide]:text-ink-3',
  danger:
    'bg-danger border-transparent text-on-danger shadow-[var(--lift-1),var(--sheen)] [&:not(:disabled):not([aria-busy=true])]:hover:brightness-110',
  'danger-quiet':
    'bg-surface border-line-strong text-danger-text shadow-1 [&:not(:disabled):not([aria-busy=true])]:hover:bg-danger-subtle active:bg-danger-subtle',
  ink: 'bg-inverse border-transparent text-on-inverse [&:not(:disabled):not([aria-busy=true])]:hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm rounded-sm max-shell:h-9',
  md: 'h-9 px-3.5 text-sm rounded-md max-shell:h-11',
  lg: 'h-11 px-5 text-[0.9375rem] rounded-[calc(var(--r-md)+2px)]',
  xl: 'h-13 px-6 text-lg font-[580] rounded-lg',
}

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; isFull?: boolean }

/**
 * Returns the classes of a button, for links that look like one (`<Link className={getButtonClassName({ variant: 'primary'
 * })}>`).
 */
export function getButtonClassName({ variant = 'outline', size = 'md', isFull = false }: ButtonLook = {}): string {
  return cn(
    'inline-flex items-center justify-center gap-2 border font-[540] select-none',
    'transition-[background,border-color,box-shadow,transform,filter] duration-(--fast) active:translate-y-px',
    'focus-visible:rounded-[calc(var(--r-md)+2px)] [&_.lucide]:-ms-0.5',
    'disabled:bg-sunken disabled:text-ink-3 disabled:border-line disabled:shadow-none disabled:cursor-not-allowed disabled:active:translate-y-0',
    variants[variant],
    sizes[size],
    // Labels in other languages may need two lines, and a full-width button can't grow any wider.
    isFull ? 'w-full text-center leading-[1.2]' : 'leading-none whitespace-nowrap',
  )
}

/** Props of a button besides the native attributes. */
export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is pending: spinner, `aria-busy`, clicks ignored, focus kept. */
    pending?: boolean
    /** A lucide icon before the label. */
    icon?: ReactNode
  }

/** A button. Its type is `button` unless set otherwise, so it never submits a form by accident. */
export function Button({
  variant,
  size,
  isFull,
  pending = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Not `disabled` while pending: disabling the button that was just clicked would lose its focus.
  function guard(event: MouseEvent<HTMLButtonElement>) {
    if (pending) {
      event.preventDefault()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={guard}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      className={cn(getButtonClassName({ variant, size, isFull }), pending && 'cursor-progress', className)}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
