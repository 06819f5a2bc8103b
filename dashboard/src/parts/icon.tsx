/** A small set of pictures, drawn with the text's colour. */
const paths = {
  home: 'M3 11l9-7 9 7v9a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  request: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  introduction: 'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a4 4 0 0 1 0 7M18 14.5c2.5.7 4 2.5 4 5.5',
  radar: 'M12 12l6-6M12 3a9 9 0 1 0 9 9M12 7a5 5 0 1 0 5 5',
  catalog: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  market: 'M3 20h18M4 15l5-6 4 3 7-8',
  rental: 'M3 5h18v6H3zM3 13h18v6H3zM7 8h.01M7 16h.01',
  wallet: 'M3 7h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H3zM3 7l12-4v4M17 13.5h.01',
  listing: 'M4 6h16M4 12h16M4 18h10',
  opportunity: 'M3 13h5l2 3h4l2-3h5M5 5h14l2 8v6H3v-6z',
  deal: 'M4 12l5 5L20 6',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  console: 'M3 8h18v12H3zM8 8V5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v3M3 13h18',
  match: 'M8 7h12M8 12h12M8 17h12M4 7h.01M4 12h.01M4 17h.01',
  lot: 'M12 3v18M5 8h14M5 8l-3 7h6zM19 8l-3 7h6z',
  people: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M17 8h5M19.5 5.5v5',
  company: 'M4 21V4h10v17M14 9h6v12M2 21h20M8 8h2M8 12h2M8 16h2',
  key: 'M8 15a4 4 0 1 1 3-6.6L21 8v4h-3v3h-3l-4-1.4A4 4 0 0 1 8 15zM7.5 11h.01',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
  webhook: 'M12 9a3 3 0 1 0-3-3M12 9l-4 7M5 14a3 3 0 1 0 3 4M8 18h8M19 14a3 3 0 1 1-3 4M15 7l4 7',
  sandbox: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  log: 'M4 5h16v14H4zM8 10l2.5 2L8 14M13 15h4',
  agreement: 'M6 3h9l4 4v14H6zM9 17c2-3 3 1 6-2',
  audit: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  health: 'M3 12h4l3-7 4 14 3-7h4',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1 1-1.1 1.8M12 17h.01',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  book: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 12l5 5L20 7',
  partly: 'M5 12c2.5-4 4.5-4 7 0s4.5 4 7 0',
  trouble: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  out: 'M14 4H5v16h9M10 12h11M18 9l3 3-3 3',
  light: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  dark: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  passkey: 'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 21c0-4 3-7 7-7M17.5 13a2.5 2.5 0 1 0 0-.01M17.5 15.5V21l1.5-1.5-1.5-1',
  down: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  back: 'M15 5l-7 7 7 7',
  more: 'M9 5l7 7-7 7',
} as const
export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
