/** Colors, fonts and the theme. */

import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { cn } from '#src/class-names.tsx'
import { t } from '#src/messages.tsx'

/** A theme that a person can select; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'tradepost-theme'
const listeners = new Set<() => void>()
let current: Theme = 'system'

/** Sets the theme of the whole page without storing it: hosted checkout takes it from the session. */
export function applyTheme(theme: Theme): void {
  current = theme
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Applies the theme selected earlier on this device. Call once before the first render. */
export function restoreTheme(): void {
  try {
    const stored = localStorage.getItem(storageKey)
    applyTheme(stored === 'light' || stored === 'dark' ? stored : 'system')
  } catch {
    // Storage may be blocked (private window, embedded frame); then the system's theme applies.
    applyTheme('system')
  }
}

/** Applies a theme and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Not stored, but still applied below.
  }
  applyTheme(theme)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the selected theme; renders again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => 'system',
  )
}

const choices = [
  { theme: 'light', Icon: Sun },
  { theme: 'system', Icon: Monitor },
  { theme: 'dark', Icon: Moon },
] as const

/** Light, system or dark, as three native radios. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className={cn('inline-flex gap-0.5 rounded-[9px] bg-sunken p-[3px] inset-ring inset-ring-line', className)}>
      <legend className="sr-only">{t('theme.title')}</legend>
      {choices.map(({ theme: choice, Icon }) => (
        <label
          key={choice}
          title={t(`theme.${choice}`)}
          className="grid h-7 w-8 cursor-pointer place-items-center rounded-sm text-ink-3 hover:text-ink has-[:checked]:bg-raised has-[:checked]:text-ink has-[:checked]:shadow-[var(--lift-1),0_0_0_1px_var(--sh-edge)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
        >
          <input type="radio" name={name} className="sr-only" checked={theme === choice} onChange={() => chooseTheme(choice)} />
          <Icon aria-hidden="true" />
          <span className="sr-only">{t(`theme.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
