import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '#src/class-names.tsx'

type DropZoneProps = {
  /** The request: "Drop an image here or choose one". */
  label: ReactNode
  /** Accepted types and maximum size. */
  hint?: ReactNode
  icon?: ReactNode
  /** Types that the browser's file dialog offers; dropped files may be of any type, so check them. */
  accept?: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  /** Why the selected file was rejected. */
  error?: ReactNode
  className?: string
}

const isWithFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** An area to drop files on; clicking it opens the browser's file dialog, which also works by keyboard. */
export function DropZone({ label, hint, icon, accept, isMultiple = false, onFiles, error, className }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const noteId = useId()
  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  return (
    <div>
      <label
        onDragOver={(event) => {
          if (!isWithFiles(event)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          if (!isWithFiles(event)) return
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
        className={cn(
          'grid cursor-pointer place-content-center justify-items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center text-sm transition-colors duration-(--fast)',
          'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus [&_.lucide]:size-5 [&_.lucide]:text-ink-3',
          isOver ? 'border-accent bg-accent-subtle' : 'border-line-control bg-surface hover:bg-hover',
          className,
        )}
      >
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          aria-describedby={error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files)
            // Allows selecting the same file again.
            event.target.value = ''
          }}
        />
        {icon}
        <span className="font-[540]">{label}</span>
        {hint ? <span className="text-xs text-ink-3">{hint}</span> : null}
      </label>
      {error ? (
        <p id={noteId} role="alert" className="mt-1.5 text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
    </div>
  )
}
