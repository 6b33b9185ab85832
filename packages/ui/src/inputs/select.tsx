import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'
import { t } from '#src/messages.tsx'
import { menuClassName, menuItemClassName } from '#src/overlays/dropdown-menu.tsx'
import { useFieldControl } from './field.tsx'

/** One option. The value must not be an empty string (radix reserves that for "nothing selected"). */
export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  detail?: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
}

type SelectProps<Value extends string> = {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  size?: 'md' | 'lg'
  name?: string
  isDisabled?: boolean
  'aria-label'?: string
  className?: string
}

/** A select with a few options that have icons or details. Buyers get NativeSelect, which supports autofill. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = t('options.choose'),
  size = 'md',
  name,
  isDisabled,
  className,
  ...rest
}: SelectProps<Value>) {
  const field = useFieldControl()
  function choose(next: string) {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onValueChange(option.value)
  }
  return (
    <Radix.Root value={value ?? ''} onValueChange={choose} name={name} disabled={isDisabled}>
      <Radix.Trigger
        {...field}
        {...rest}
        className={cn('tp-control text-start data-[placeholder]:text-ink-3', size === 'lg' && 'tp-control-lg', className)}
      >
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(menuClassName, 'min-w-(--radix-select-trigger-width)')}
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} disabled={option.isDisabled} className={menuItemClassName}>
                {option.icon}
                <span className="min-w-0 flex-1 py-1">
                  <Radix.ItemText>
                    {/* Radix puts this into the trigger, too: an element, so that another choice replaces it whole. */}
                    <span>{option.label}</span>
                  </Radix.ItemText>
                  {option.detail ? <span className="block text-xs text-ink-3">{option.detail}</span> : null}
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" className="text-accent-text!" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
