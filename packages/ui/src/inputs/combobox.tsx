import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#src/class-names.tsx'
import { t } from '#src/messages.tsx'
import { Popover } from '#src/overlays/popover.tsx'
import { useFieldControl } from './field.tsx'
import { OptionSearch, type OptionSearchProps } from './option-search.tsx'

type ComboboxProps<Value extends string> = Omit<OptionSearchProps<Value>, 'onSelect'> & {
  onValueChange: (value: Value) => void
  placeholder?: string
  size?: 'md' | 'lg'
  isDisabled?: boolean
  className?: string
}

/** A select with search, for many options. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    value,
    onValueChange,
    options,
    label,
    placeholder = t('options.choose'),
    size = 'md',
    isDisabled,
    className,
    ...search
  } = props
  const field = useFieldControl()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const trigger = (
    <button
      {...field}
      type="button"
      role="combobox"
      aria-expanded={isOpen}
      aria-haspopup="listbox"
      aria-label={field.id ? undefined : label}
      disabled={isDisabled}
      className={cn('tp-control text-start', size === 'lg' && 'tp-control-lg', className)}
    >
      {chosen?.icon}
      <span className={cn('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>{chosen?.label ?? placeholder}</span>
      <ChevronsUpDown aria-hidden="true" className="size-3.5 text-ink-3" />
    </button>
  )
  return (
    <Popover
      trigger={trigger}
      label={label}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-(--radix-popover-trigger-width) min-w-[240px] overflow-hidden p-0!"
    >
      <OptionSearch
        {...search}
        label={label}
        value={value}
        options={options}
        onSelect={(next) => {
          onValueChange(next)
          setIsOpen(false)
        }}
      />
    </Popover>
  )
}
