import { Command } from 'cmdk'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from './class-names.tsx'
import { menuItemClassName } from './dropdown-menu.tsx'
import { useFieldControl } from './field.tsx'
import { Popover } from './popover.tsx'

/** One choice; `keywords` are other words people may type for it. */
export type ComboboxOption<Value extends string = string> = {
  value: Value
  label: string
  detail?: ReactNode
  icon?: ReactNode
  keywords?: string[]
}

type ComboboxProps<Value extends string> = {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: readonly ComboboxOption<Value>[]
  /** Names the list for screen readers: "Country". */
  label: string
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: string
  /** Given, the server searches: options are shown as they come. */
  onSearchChange?: (search: string) => void
  size?: 'md' | 'lg'
  isDisabled?: boolean
  className?: string
}

/** A choice of many with a search. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    value,
    onValueChange,
    options,
    label,
    placeholder = 'Choose',
    searchPlaceholder = 'Search',
    emptyText = 'Nothing found',
    onSearchChange,
    size = 'md',
    isDisabled,
    className,
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
      className={cn('tp-control text-left', size === 'lg' && 'tp-control-lg', className)}
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
      <Command label={label} shouldFilter={!onSearchChange}>
        <div className="flex items-center gap-2 border-b border-line px-3">
          <Search aria-hidden="true" className="text-ink-3" />
          <Command.Input
            placeholder={searchPlaceholder}
            onValueChange={onSearchChange}
            className="h-10 min-w-0 flex-1 bg-transparent outline-none max-shell:text-lg"
          />
        </div>
        <Command.List className="max-h-72 overflow-y-auto p-1">
          <Command.Empty className="px-3 py-6 text-center text-ink-3">{emptyText}</Command.Empty>
          {options.map((option) => (
            <Command.Item
              key={option.value}
              value={option.value}
              keywords={[option.label, ...(option.keywords ?? [])]}
              onSelect={() => {
                onValueChange(option.value)
                setIsOpen(false)
              }}
              className={menuItemClassName}
            >
              {option.icon}
              <span className="min-w-0 flex-1 truncate py-1">
                {option.label}
                {option.detail ? <span className="block truncate text-xs text-ink-3">{option.detail}</span> : null}
              </span>
              {option.value === value ? <Check aria-hidden="true" className="text-accent-text!" /> : null}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  )
}
