import { expect, test } from 'vitest'
import { type DeviceKind, describeDevice } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const SEEN: readonly [name: string, kind: DeviceKind, userAgent: string | null | undefined][] = [
  ['Chrome on Windows', 'computer', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ['Chrome on macOS', 'laptop', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ['Chrome on Linux', 'computer', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS', 'laptop', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ['Chrome on Android', 'phone', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Android', 'tablet', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  [
    'Chrome on iPhone',
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on iPhone',
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on iPad',
    'tablet',
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on macOS',
    'laptop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Firefox on Android', 'phone', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'Edge on Windows',
    'computer',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    'Opera on Windows',
    'computer',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`,
  ],
  [
    'Samsung Internet on Android',
    'phone',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['tradepost-cli', 'program', 'tradepost-cli/1.4.0 (linux; x64) node/24.9.0'],
  ['curl', 'program', 'curl/8.14.1'],
  ['node', 'program', 'node'],
  ['Firefox', 'unknown', 'Mozilla/5.0 (Something) Gecko/20100101 Firefox/143.0'],
  ['Windows', 'computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Something/1.0'],
  ['Unknown device', 'unknown', 'Mozilla/5.0'],
  ['Unknown device', 'unknown', '<script>alert(1)</script>'],
  ['Unknown device', 'unknown', ''],
  ['Unknown device', 'unknown', null],
  ['Unknown device', 'unknown', undefined],
]

test.each(SEEN)('%s (%s) is the device name for the user agent %s', (name, kind, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind })
})
