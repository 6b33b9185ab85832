import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#src/formats/file-size.tsx'

type DeliveredGoodsProps = {
  instructions: string | null
  url: string | null
  urlTarget?: '_blank'
  /** Labels the link: "Open example.com". */
  openLabel: (host: string) => string
  /** A `DeliveredFile` for each. */
  files: readonly ReactNode[]
}

/** Shows what is delivered of a product: instructions in their own line breaks, a link and files. */
export function DeliveredGoods({ instructions, url, urlTarget, openLabel, files }: DeliveredGoodsProps) {
  return (
    <div className="grid gap-4 text-md">
      {instructions ? (
        <p dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {instructions}
        </p>
      ) : null}
      {url ? (
        <a
          className="inline-flex min-h-7 justify-self-start items-center gap-2 font-[540] text-accent-text underline underline-offset-3 [overflow-wrap:anywhere]"
          href={url}
          target={urlTarget}
          rel="noreferrer"
        >
          <ExternalLink aria-hidden="true" className="size-4!" />
          {openLabel(new URL(url).host)}
        </a>
      ) : null}
      {files.length > 0 ? <ul className="grid gap-3">{files}</ul> : null}
    </div>
  )
}

type DeliveredFileProps = {
  file: { name: string; bytes: number | null; sha256: string | null }
  /** The button that downloads it. */
  children: ReactNode
}

/** A file with its size and checksum, which lets people see that it arrived as it was sent. */
export function DeliveredFile({ file: { name, bytes, sha256 }, children }: DeliveredFileProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi className="font-[560] [overflow-wrap:anywhere]">{name}</bdi>
          {bytes === null ? null : <span className="text-sm text-ink-3">{formatFileSize(bytes)}</span>}
        </p>
        {sha256 ? (
          <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
            SHA-256{' '}
            <code dir="ltr" className="font-mono">
              {sha256}
            </code>
          </p>
        ) : null}
      </div>
      {children}
    </li>
  )
}
