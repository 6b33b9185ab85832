import type { ReactNode } from 'react'

/** One drawn product: its background, the color of the ruler along the bottom, and the object. */
export type PosterArt = { ground: string; ruler?: string; drawing: ReactNode }

// The holes of the pegboard, 9 by 7.
const holes = Array.from({ length: 63 }, (_, hole) => `M${40 + (hole % 9) * 40} ${40 + Math.floor(hole / 9) * 60}h.01`).join('')

// The scale on the caliper's beam: every tenth mark is long, every fifth medium.
const scale = Array.from(
  { length: 37 },
  (_, mark) => `M228 ${44 + mark * 10}h-${mark % 10 === 0 ? 20 : mark % 10 === 5 ? 14 : 8}`,
).join('')

/** The drawn products of Acme Tools on a field of 400 x 440, as in the storefront's design. */
export const posterArt = {
  plumb: {
    ground: 'oklch(0.36 0.06 168)',
    ruler: 'oklch(0.62 0.06 160)',
    drawing: (
      <>
        <g fill="none" stroke="oklch(0.62 0.06 160 / 0.5)" strokeWidth="1.25">
          <path d="M130 128.5a70 70 0 0 0 140 0" />
          <path d="M82 154.9a118 118 0 0 0 236 0" />
          <path d="M34 181.3a166 166 0 0 0 332 0" />
          <path d="M-14 207.7a214 214 0 0 0 428 0" />
        </g>
        <path d="M200 0V146" stroke="oklch(0.93 0.03 95)" strokeWidth="2.5" />
        <ellipse cx="216" cy="356" rx="66" ry="11" fill="oklch(0.25 0.05 168 / 0.55)" />
        <rect x="188" y="144" width="24" height="26" rx="5" fill="oklch(0.7 0.1 75)" />
        <rect x="188" y="144" width="9" height="26" rx="4" fill="oklch(0.88 0.1 88)" />
        <path d="M158 170h84l10 22v44l-52 112-52-112V192z" fill="oklch(0.72 0.125 76)" />
        <path d="M158 170h26l-6 22v44l22 112-52-112V192z" fill="oklch(0.89 0.105 88)" />
        <path d="M222 170h20l10 22v44l-52 112 26-112V192z" fill="oklch(0.56 0.105 66)" />
        <path d="M148 200h104v8H148z" fill="oklch(0.42 0.08 62 / 0.55)" />
      </>
    ),
  },
  level: {
    ground: 'oklch(0.845 0.135 88)',
    ruler: 'oklch(0.55 0.1 72)',
    drawing: (
      <>
        <g transform="rotate(-9 200 220)">
          <rect x="28" y="250" width="356" height="20" rx="10" fill="oklch(0.6 0.12 74 / 0.45)" />
          <rect x="18" y="172" width="364" height="88" rx="14" fill="oklch(0.31 0.045 168)" />
          <rect x="18" y="172" width="364" height="20" rx="10" fill="oklch(0.42 0.055 168)" />
          <rect x="142" y="194" width="116" height="46" rx="23" fill="oklch(0.87 0.17 128)" />
          <rect x="150" y="198" width="100" height="13" rx="6.5" fill="oklch(0.95 0.1 120)" />
          <ellipse cx="203" cy="214" rx="22" ry="13" fill="oklch(0.97 0.05 115)" />
          <ellipse cx="203" cy="216" rx="22" ry="11" fill="oklch(0.92 0.13 124)" />
          <path d="M174 194v46M230 194v46" stroke="oklch(0.31 0.045 168)" strokeWidth="3" />
          <circle cx="66" cy="216" r="17" fill="oklch(0.845 0.135 88)" />
          <circle cx="334" cy="216" r="17" fill="oklch(0.845 0.135 88)" />
        </g>
      </>
    ),
  },
  kiln: {
    ground: 'oklch(0.6 0.135 41)',
    ruler: 'oklch(0.83 0.1 60)',
    drawing: (
      <>
        <path d="M50 352V230a150 150 0 0 1 300 0v122z" fill="oklch(0.47 0.12 36)" />
        <path d="M78 352V230a122 122 0 0 1 244 0v122z" fill="oklch(0.38 0.1 34)" />
        <path d="M106 352V230a94 94 0 0 1 188 0v122z" fill="oklch(0.68 0.17 48)" />
        <path d="M132 352V230a68 68 0 0 1 136 0v122z" fill="oklch(0.79 0.16 66)" />
        <path d="M157 352V230a43 43 0 0 1 86 0v122z" fill="oklch(0.9 0.13 88)" />
        <path d="M0 352h400v88H0z" fill="oklch(0.34 0.075 34)" />
        <path d="M157 352h86l52 60H105z" fill="oklch(0.79 0.16 66 / 0.35)" />
        <path d="M182 352v-40q0-24 18-44 18 20 18 44v40z" fill="oklch(0.985 0.04 95)" />
      </>
    ),
  },
  caliper: {
    ground: 'oklch(0.8 0.055 232)',
    ruler: 'oklch(0.55 0.07 240)',
    drawing: (
      <>
        <g transform="rotate(14 200 220)">
          <path d="M172 30h56v380h-56z" fill="oklch(0.62 0.05 235 / 0.5)" transform="translate(16 12)" />
          <rect x="172" y="30" width="56" height="380" rx="3" fill="oklch(0.955 0.008 220)" />
          <rect x="172" y="30" width="18" height="380" fill="oklch(0.9 0.012 225)" />
          <path d={scale} stroke="oklch(0.38 0.05 245)" />
          <path d="M172 30H60l24 30h88zM228 30h34l14 22h-48z" fill="oklch(0.93 0.01 222)" />
          <path d="M160 136h84v104h-84z" fill="oklch(0.44 0.085 248)" />
          <path d="M160 136H60l24 30h76zM244 136h22l14 22h-36z" fill="oklch(0.37 0.08 250)" />
          <rect x="176" y="158" width="52" height="60" rx="4" fill="oklch(0.96 0.02 220)" />
          <path d="M186 174h32M186 188h20M186 202h26" stroke="oklch(0.44 0.085 248)" strokeWidth="5" />
        </g>
      </>
    ),
  },
  'try-square': {
    ground: 'oklch(0.77 0.06 300)',
    ruler: 'oklch(0.48 0.08 298)',
    drawing: (
      <>
        <g transform="translate(14 14)" fill="oklch(0.6 0.07 298 / 0.5)">
          <path d="M96 90h48v196h180v48H96z" />
        </g>
        <path d="M96 90h48v244H96z" fill="oklch(0.45 0.085 40)" />
        <path d="M96 90h16v244H96z" fill="oklch(0.58 0.1 48)" />
        <circle cx="120" cy="122" r="6" fill="oklch(0.86 0.1 85)" />
        <circle cx="120" cy="302" r="6" fill="oklch(0.86 0.1 85)" />
        <path d="M144 286h186v48H144z" fill="oklch(0.95 0.008 290)" />
        <path d="M144 286h186v14H144z" fill="#fff" />
        <path
          d="M152 334v-16M162 334v-6M172 334v-6M182 334v-6M192 334v-6M202 334v-11M212 334v-6M222 334v-6M232 334v-6M242 334v-6M252 334v-16M262 334v-6M272 334v-6M282 334v-6M292 334v-6M302 334v-11M312 334v-6M322 334v-6"
          stroke="oklch(0.36 0.06 300)"
        />
      </>
    ),
  },
  mallet: {
    ground: 'oklch(0.915 0.035 92)',
    ruler: 'oklch(0.6 0.07 76)',
    drawing: (
      <>
        <g transform="rotate(28 200 220)">
          <path d="M120 80h176v104H120zM190 184h34v230h-34z" fill="oklch(0.78 0.05 80 / 0.6)" transform="translate(16 14)" />
          <rect x="184" y="160" width="34" height="256" rx="8" fill="oklch(0.72 0.1 68)" />
          <rect x="184" y="160" width="12" height="256" rx="6" fill="oklch(0.81 0.1 74)" />
          <rect x="112" y="74" width="178" height="104" rx="8" fill="oklch(0.42 0.075 46)" />
          <rect x="112" y="74" width="178" height="30" rx="8" fill="oklch(0.52 0.09 50)" />
          <path d="M112 84h26v84h-26zM264 84h26v84h-26z" fill="oklch(0.34 0.06 42)" />
        </g>
      </>
    ),
  },
  chalk: {
    ground: 'oklch(0.66 0.14 18)',
    ruler: 'oklch(0.88 0.06 30)',
    drawing: (
      <>
        <path
          d="M-10 316Q200 160 410 260"
          fill="none"
          stroke="oklch(0.96 0.03 40)"
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray="1 .5"
        />
        <path d="M-10 370Q200 220 410 312" fill="none" stroke="oklch(0.86 0.08 24 / 0.55)" strokeWidth="5" />
        <g transform="rotate(-34 214 200)">
          <rect x="120" y="176" width="210" height="58" rx="9" fill="oklch(0.5 0.13 18 / 0.45)" transform="translate(10 14)" />
          <rect x="112" y="170" width="210" height="58" rx="9" fill="oklch(0.965 0.015 60)" />
          <rect x="112" y="206" width="210" height="22" rx="9" fill="oklch(0.89 0.03 50)" />
          <rect x="214" y="170" width="72" height="58" fill="oklch(0.36 0.06 262)" />
          <rect x="214" y="206" width="72" height="22" fill="oklch(0.29 0.055 262)" />
        </g>
      </>
    ),
  },
  bench: {
    ground: 'oklch(0.285 0.045 168)',
    drawing: (
      <>
        <path d={holes} stroke="oklch(0.4 0.045 168)" strokeWidth="6.8" strokeLinecap="round" />
        <path d="M92 70v58" stroke="oklch(0.93 0.03 95)" strokeWidth="3" />
        <path d="M66 128h52l6 14v28l-32 70-32-70v-28z" fill="oklch(0.76 0.12 80)" />
        <path d="M66 128h18v42l8 70-32-70v-28z" fill="oklch(0.89 0.1 88)" />
        <rect x="168" y="82" width="190" height="46" rx="8" fill="oklch(0.845 0.135 88)" />
        <rect x="236" y="93" width="54" height="24" rx="12" fill="oklch(0.86 0.17 128)" />
        <path d="M256 93v24M272 93v24" stroke="oklch(0.3 0.05 168)" strokeWidth="2" />
        <path d="M180 160h30v120h120v30H180z" fill="oklch(0.77 0.06 300)" />
        <path d="M180 160h30v150h-30z" fill="oklch(0.62 0.08 300)" />
        <rect x="256" y="160" width="96" height="60" rx="6" fill="oklch(0.6 0.135 41)" />
        <rect x="256" y="160" width="96" height="18" rx="6" fill="oklch(0.69 0.13 46)" />
        <rect x="292" y="220" width="22" height="52" fill="oklch(0.72 0.1 68)" />
        <rect x="56" y="294" width="92" height="30" rx="5" fill="oklch(0.965 0.015 60)" />
        <rect x="98" y="294" width="32" height="30" fill="oklch(0.66 0.14 18)" />
        <path d="M0 370h400v70H0z" fill="oklch(0.55 0.085 58)" />
        <path d="M0 370h400v12H0z" fill="oklch(0.66 0.09 64)" />
      </>
    ),
  },
} satisfies Record<string, PosterArt>
