import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { cn } from '#src/class-names.tsx'
import { Kbd } from '#src/kbd.tsx'
import { t } from '#src/messages.tsx'
import { Spinner } from '#src/spinner.tsx'
import { overlayClassName } from './dialog.tsx'
import { menuItemClassName } from './dropdown-menu.tsx'

/** An item to find, or an action. `value` must be unique across all groups. */
export type CommandEntry = {
  value: string
  label: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  keywords?: string[]
  onSelect: () => void
}
/** Entries under one heading. */
export type CommandGroup = { heading: string; entries: readonly CommandEntry[] }

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
  placeholder?: string
  search?: string
  /** If set, the server searches, and the groups are shown in its order. */
  onSearchChange?: (search: string) => void
  isLoading?: boolean
  emptyText?: string
}

/** Finds objects by email, ID or last four digits, and pages by name. Opened by Ctrl-K (see useCommandKey). */
export function CommandPalette({
  open,
  onOpenChange,
  groups,
  placeholder = t('commandPalette.placeholder'),
  search,
  onSearchChange,
  isLoading = false,
  emptyText = t('commandPalette.empty'),
}: CommandPaletteProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content
          aria-describedby={undefined}
          className="tp-rise fixed inset-x-4 top-[12dvh] z-41 mx-auto max-w-[560px] overflow-hidden rounded-xl bg-raised shadow-3"
        >
          <Radix.Title className="sr-only">{t('commandPalette.title')}</Radix.Title>
          <Command label={t('commandPalette.title')} shouldFilter={!onSearchChange}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              {isLoading ? (
                <Spinner label={t('commandPalette.searching')} className="text-ink-3" />
              ) : (
                <Search aria-hidden="true" className="text-ink-3" />
              )}
              <Command.Input
                autoFocus
                value={search}
                onValueChange={onSearchChange}
                placeholder={placeholder}
                className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
              <Kbd>{t('commandPalette.escapeKey')}</Kbd>
            </div>
            <Command.List className="max-h-[min(60dvh,420px)] overflow-y-auto p-1.5">
              {isLoading ? null : (
                <Command.Empty className="px-4 py-10 text-center text-sm text-ink-3">{emptyText}</Command.Empty>
              )}
              {groups
                .filter((group) => group.entries.length > 0)
                .map((group) => (
                  <Command.Group
                    key={group.heading}
                    heading={group.heading}
                    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
                  >
                    {group.entries.map((entry) => (
                      <Command.Item
                        key={entry.value}
                        value={entry.value}
                        keywords={entry.keywords}
                        onSelect={() => {
                          onOpenChange(false)
                          entry.onSelect()
                        }}
                        className={cn(menuItemClassName, 'min-h-10 text-sm')}
                      >
                        {entry.icon}
                        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                        {entry.detail ? <span className="min-w-0 truncate text-xs text-ink-3">{entry.detail}</span> : null}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Calls back on Ctrl-K (Cmd-K on a Mac), wherever the focus is. */
export function useCommandKey(onPress: () => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onPress])
}

/** Looks like a search field in the top bar; a button that opens the palette. */
export function CommandButton({ children = t('commandPalette.placeholder'), className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        'flex h-[34px] w-[340px] min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-start text-sm text-ink-3 hover:border-line-control max-shell:h-10 max-shell:w-auto max-shell:flex-1',
        className,
      )}
    >
      <Search aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="max-shell:hidden">
        <Kbd>{t('commandPalette.openKeys')}</Kbd>
      </span>
    </button>
  )
}
