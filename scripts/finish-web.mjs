import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { digestWeb } from './digest-web.mjs'

/** The license of the font that the pages are set in. The build lists those of scripts only. */
const FONT_LICENSE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules/@fontsource-variable/inter/LICENSE')
const COMPRESSED = new Set(['.js', '.css', '.svg'])
/** Smaller files fit into one packet anyway. */
const BYTES_MIN = 1024
/** The highest quality, 11, takes many times as long for 7 % fewer bytes: a second for half a megabyte. */
const QUICK_QUALITY = 9
const THOROUGH_QUALITY = 11
const THOROUGH_BYTES_MAX = 512_000

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Adds what the build of a web leaves out: the font's license among the notices, which may be beside its other files, each file
 * compressed, and all digests.
 */
export async function finishWeb(folder, notices = 'third-party-notices.txt') {
  appendFileSync(join(folder, notices), `\n## Inter (OFL-1.1)\n\n${readFileSync(FONT_LICENSE, 'utf8')}`)
  await compressFiles(folder)
  digestWeb(folder)
}

/**
 * Writes each file of a built web once more as brotli and gzip, so that the server needn't compress while it starts or answers.
 */
async function compressFiles(folder) {
  // The server runs what is in .drawn itself.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)) && !entry.parentPath.endsWith('.drawn'))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < BYTES_MIN) return
      const quality = bytes.length <= THOROUGH_BYTES_MAX ? THOROUGH_QUALITY : QUICK_QUALITY
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${file}.br`, await toBrotli(bytes, { params }))
      writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }))
    }),
  )
}
