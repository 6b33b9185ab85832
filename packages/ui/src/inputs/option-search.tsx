import { getPageLocale } from '@tradepost/messages/page-messages'
import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#src/messages.tsx'
import { menuItemClassName } from '#src/overlays/dropdown-menu.tsx'
import { filterOptions, SHOWN_MAX } from '#src/tables/filter-options.tsx'

const written = (count: number) => count.toLocaleString(getPageLocale())

/** One option; `keywords` are other words people may search for. */
export type ComboboxOption<Value extends string = string> = {
  value: Value
  label: string
  detail?: ReactNode
  icon?: ReactNode
  keywords?: string[]
}

/** Props of a searchable list, also used inside a Combobox. */
export type OptionSearchProps<Value extends string> = {
  value: Value | undefined
  onSelect: (value: Value) => void
  options: readonly ComboboxOption<Value>[]
  /** Names the list for screen readers: "Country". */
  label: string
  searchPlaceholder?: string
  emptyText?: string
  /** If set, the server searches, and options are shown in its order. */
  onSearchChange?: ((search: string) => void) | undefined
}

/** A list of many options with a search above it, for the inside of a popover. */
export function OptionSearch<Value extends string>(props: OptionSearchProps<Value>) {
  const {
    value,
    onSelect,
    options,
    label,
    searchPlaceholder = t('options.search'),
    emptyText = t('options.empty'),
    onSearchChange,
  } = props
  const [typed, setTyped] = useState('')
  const found = onSearchChange ? options : filterOptions(options, typed)
  const shown = found.slice(0, SHOWN_MAX)
  const search = (words: string) => {
    setTyped(words)
    onSearchChange?.(words)
  }
  return (
    <Command label={label} shouldFilter={false}>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden="true" className="text-ink-3" />
        <Command.Input
          placeholder={searchPlaceholder}
          onValueChange={search}
          className="h-10 min-w-0 flex-1 bg-transparent outline-none max-shell:text-lg"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-ink-3">{emptyText}</Command.Empty>
        {shown.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={() => onSelect(option.value)}
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
      {shown.length < found.length ? (
        <p className="border-t border-line px-3 py-2 text-xs text-ink-3 tabular-nums">
          {t('options.more', { shown: written(shown.length), count: written(found.length) })}
        </p>
      ) : null}
    </Command>
  )
}
