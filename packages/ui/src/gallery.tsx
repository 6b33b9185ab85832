import { TradepostLogo } from './drawings/brand-mark.tsx'
import { Brands, Buttons, Fields, Pickers, Radios } from './gallery/controls.tsx'
import { Charts, Tables } from './gallery/data.tsx'
import { Floating, Frame } from './gallery/floating.tsx'
import { Alerts, Amounts, Marks, Nothing, Posters, Stories } from './gallery/words.tsx'
import { ThemeToggle } from './look/theme.tsx'
import { Toaster } from './overlays/toast.tsx'

/** Every component in its states, at `/ui` in development: check both themes here before shipping a change. */
export function Gallery() {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-15 max-w-[1376px] items-center justify-between gap-4 px-8 max-shell:px-4">
          <TradepostLogo />
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto max-w-[1376px] px-8 py-8 max-shell:px-4">
        <h1 className="mb-6 text-3xl">Components</h1>
        <Charts />
        <Tables />
        <div className="gap-6 md:columns-2 xl:columns-3">
          <Buttons />
          <Brands />
          <Fields />
          <Radios />
          <Pickers />
          <Marks />
          <Alerts />
          <Amounts />
          <Floating />
          <Frame />
          <Stories />
          <Nothing />
          <Posters />
        </div>
      </main>
      <Toaster />
    </>
  )
}
