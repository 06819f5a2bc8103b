import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import gpus from '../../server/data/gpus.json' with { type: 'json' }
import regions from '../../server/data/regions.json' with { type: 'json' }
import { type Author, checkText, checkTexts } from './anonymity.ts'
import { atomsOf, capitalLookAlikes, fold, foldName, lowerLookAlikes, maxFoldedLength } from './folding.ts'
import { referenceWords } from './reference-words.ts'

const known = referenceWords([
  ...gpus.families.flatMap(({ gpu_family, gpu_name, gpu_arch, models }) => [
    gpu_family,
    gpu_name,
    gpu_arch,
    ...models.flatMap((model) => [model.gpu_model, model.gpu_name]),
  ]),
  ...regions.regions.flatMap(({ region, region_name }) => [region, region_name]),
])
const quill: Author = { companyName: 'Quill Imaging', memberNames: ['Lena Fuchs'] }
const kestrel: Author = { companyName: 'Kestrel Compute', memberNames: ['Ruth Okafor', 'Sam Lee'] }
const check = (text: string, author: Author, namesOnly = false) => checkText(text, { author, known, namesOnly })
const format = (text: string, found: readonly { kind: string; start: number; end: number }[]) =>
  found.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)
const refusalsOf = (text: string, author: Author) => format(text, check(text, author).refusals)
const flagsOf = (text: string, author: Author, namesOnly = false) => format(text, check(text, author, namesOnly).flags)

describe('a text is refused for', () => {
  it.each([
    ['Quill (ask for Lena Fuchs, +49 30 1234567)', 'telephone number: +49 30 1234567'],
    ['near Quill  IMAGING', 'company name: Quill  IMAGING'],
    ['quillimaging racks', 'company name: quillimaging'],
    ['ourquillimagings', 'company name: quillimaging'],
    ['Q-u-i-l-l Imaging', 'company name: Q-u-i-l-l Imaging'],
    ['Quíll Ímaging', 'company name: Quíll Ímaging'],
    ['Ｑｕｉｌｌ Imaging', 'company name: Ｑｕｉｌｌ Imaging'],
    ['Qu\u200bill\u2060 Ima\u00adging', 'company name: Qu\u200bill\u2060 Ima\u00adging'],
    ['Quіll Imаging', 'company name: Quіll Imаging'],
    ['Qυill Ιmαging', 'company name: Qυill Ιmαging'],
    ['𝐐𝐮𝐢𝐥𝐥 𝓘𝓶𝓪𝓰𝓲𝓷𝓰', 'company name: 𝐐𝐮𝐢𝐥𝐥 𝓘𝓶𝓪𝓰𝓲𝓷𝓰'],
    ['🇶🇺🇮🇱🇱 🅸🅼🅰🅶🅸🅽🅶', 'company name: 🇶🇺🇮🇱🇱 🅸🅼🅰🅶🅸🅽🅶'],
    ['write to a.b+c@d.example', 'e-mail address: a.b+c@d.example'],
    ['a＠b．example', 'e-mail address: a＠b．example'],
    ['see https://example.net/uplink.', 'URL: https://example.net/uplink'],
    ['http://b', 'URL: http://b'],
    ['www.anything.else', 'URL: www.anything.else'],
    ['pals-of-ours.co.uk', 'URL: pals-of-ours.co.uk'],
    ['pals。example', 'URL: pals。example'],
    ...(
      't.me/gpuhost|a.me|gpu24.rent|gpuhost24.me/x|4.gg|1.ai|203.0.113.7:8443|203.0.113.7|fastgpu. com|fastgpu·com|fastgpuꓸcom|mailto:x|8.is|H100.is|' +
      'wa.me/4930123456|bit.ly/3abcD|fastgpu.whatever/x|12.ch'
    )
      .split('|')
      .map((url) => [url, `URL: ${url}`]),
    ['Call us at any hour on 030 1234567', 'telephone number: Call us at any hour on 030 1234567'],
    ['+493012345678', 'telephone number: +493012345678'],
    ['+49 (0)30 / 12.34-56_7', 'telephone number: +49 (0)30 / 12.34-56_7'],
    ['+4 9 3 0 1 2 3 4', 'telephone number: +4 9 3 0 1 2 3 4'],
    [`+49${' - '.repeat(9)}30 1234567`, `telephone number: +49${' - '.repeat(9)}30 1234567`],
    [`+${'.'.repeat(12)}4930123456`, `telephone number: +${'.'.repeat(12)}4930123456`],
    [`call ${'_'.repeat(20)} 030${'·'.repeat(11)}123`, `telephone number: call ${'_'.repeat(20)} 030${'·'.repeat(11)}123`],
    ['＋４９ ３０ １２３４５６', 'telephone number: ＋４９ ３０ １２３４５６'],
    ['+٤٩ ٣٠ ١٢٣٤٥٦', 'telephone number: +٤٩ ٣٠ ١٢٣٤٥٦'],
    ['H100+493012345678', 'telephone number: +493012345678'],
    ['0049 30 1234567', 'telephone number: 0049 30 1234567'],
    ['00-49-30-1234567', 'telephone number: 00-49-30-1234567'],
    ['➕49 30 123456', 'telephone number: ➕49 30 123456'],
    ['🞥49 30 123456', 'telephone number: 🞥49 30 123456'],
    ['+❹❾ ➂⓪ ➊❷⓷⓸❺', 'telephone number: +❹❾ ➂⓪ ➊❷⓷⓸❺'],
    ['call 030 123456', 'telephone number: call 030 123456'],
    ['Call us at 030/12 34 56', 'telephone number: Call us at 030/12 34 56'],
    ['tel.: 030 1234', 'telephone number: tel.: 030 1234'],
    ['PHONE123456', 'telephone number: PHONE123456'],
  ])('%s', (text, finding) => {
    expect(refusalsOf(text, quill)).toEqual([finding])
  })
})

describe('a name with an apostrophe', () => {
  const ireland = { companyName: "O'Neill Compute", memberNames: ["Seán O'Brien-Smith"] }

  it.each([
    ["O'Brien", ["member name: O'Brien"]],
    ['ask OBrien', ['member name: OBrien']],
    ['Brien, Smith', ['member name: Brien', 'member name: Smith']],
    ['ONeill hall', ['company word: ONeill']],
    ['O’Neill hall', ['company word: O’Neill']],
  ])('is found in %s', (text, findings) => {
    expect(flagsOf(text, ireland)).toEqual(findings)
  })
})

describe('a text is flagged for', () => {
  it.each([
    ['Kestrel hall 2', ['company word: Kestrel']],
    ['KestrelHall', ['company word: Kestrel']],
    ['k e s t r e l', ['company word: k e s t r e l']],
    ['kestrel2', ['company word: kestrel']],
    ['Kеstrеl', ['company word: Kеstrеl']],
    ...['ᏦᎬᏚᎢᏒᎬᏞ', 'ꓗꓰꓢꓔꓣꓰꓡ', 'ƙeşţɼeɭ', 'Ƙɇsŧɍɇƚ', 'ʞestrel', 'kɘstrǝl', 'ᶄᶒᶊᵵᶉᶒᶅ', 'ĸɛʂʈʀɜɫ'].map((name): [string, string[]] => [
      name,
      [`company word: ${name}`],
    ]),
    ['ask Ruth Okafor', ['member name: Ruth', 'member name: Okafor']],
    ["Lee's hall", ['member name: Lee']],
    ['kestrel(dot)example', ['company word: kestrel', 'written-out address: kestrel(dot)example']],
    ['pals [.] example', ['written-out address: pals [.] example']],
    ['pals ｛dot｝ example', ['written-out address: pals ｛dot｝ example']],
    ['pals dot com', ['written-out address: pals dot com']],
    ['sales at pals dot hosting', ['written-out address: pals dot hosting']],
    ['fastgpu dot rent', ['written-out address: fastgpu dot rent']],
    ['fast-gpu dot rent', ['written-out address: gpu dot rent']],
    ['sales at fast-gpu dot rent', ['written-out address: gpu dot rent']],
    ['sales at fast-gpu dot hosting', ['written-out address: gpu dot hosting']],
    ['x@24y', ['written-out address: x@24']],
    ['@24gpux', ['written-out address: @24']],
    ['@24gpu', ['written-out address: @24']],
    ['sales(at)pals', ['written-out address: sales(at)pals']],
    ['sales [@] pals', ['written-out address: sales [@] pals']],
    ['@pals', ['written-out address: @pals']],
    ['ask @pals', ['written-out address: ask @pals']],
    ['pals.hosting', ['written-out address: pals.hosting']],
    ['pals .example', ['written-out address: pals .example']],
  ])('%s', (text, findings) => {
    expect(check(text, kestrel).refusals).toEqual([])
    expect(flagsOf(text, kestrel)).toEqual(findings)
  })

  it.each([
    ['Quill (ask for Lena)', ['company word: Quill', 'unknown word: ask', 'unknown word: for', 'member name: Lena']],
    ['Frankfort', ['unknown word: Frankfort']],
    ['H100 or better', ['unknown word: or', 'unknown word: better']],
    ['B100', ['unknown word: B100']],
  ])('%s, where only names of the reference data are allowed', (text, findings) => {
    expect(flagsOf(text, quill, true)).toEqual(findings)
  })
})

describe('a text passes', () => {
  it.each([
    'H100 SXM',
    '8x H100 80GB',
    'NVIDIA H100 80GB HBM3',
    'h100-sxm-80gb',
    'h100 sxm5',
    'A100-SXM4-80GB',
    'RTX4090',
    'GeForce RTX 2080 Ti',
    'MI300X',
    'Grace Hopper',
    'eu-north',
    'EU North (Oslo)',
    'eu-north-1',
    'us-west4',
    'Frankfurt',
    'Reykjavík',
    'Sao Paulo',
    'United States',
    '2 × 4 nodes',
  ])('%s, with names of the reference data', (text) => {
    expect(check(text, quill, true)).toEqual({ refusals: [], flags: [] })
  })

  it.each([
    '8 × H100 SXM, Oslo',
    'InfiniBand NDR 400 Gb/s, 8 rails; RoCEv2',
    '2 × AMD EPYC 9654, 96 cores each. 24 × 64 GB DDR5-4800',
    'Xeon Platinum 8480C @ 2.0 GHz',
    'Ubuntu 22.04.4 LTS, driver 535.104.12, CUDA 12.4',
    'PCIe 5.0 x16, 100 Gb/s uplink at Frankfurt',
    'H100+ 8, 16, 32, 64 GPUs; 8+ nodes 100 200 300',
    '1,000,000,000 tokens, 0.00 12345678 errors',
    'from 2027-01-01 00:00:00, 08:00 2027-01-15 at the latest',
    'On call 24/7. Cloud and compute for research groups.',
    'Two racks, liquid cooled. In one hall.',
    'ruthless samples of leeway',
    'dot product at full speed',
    '1 month',
    'H100 SXM, NVLink 4.0, NDR 400 Gb/s, EPYC 9654, 3.2 Tb/s, 3.2Tb/s, PCIe 5.0 x16',
    'Ubuntu 24.04, CUDA v12.4/v12.6, driver 535.104.12, firmware 28.39.1002, 24/7 since 2027-01-15 (15.01.2027)',
    'EPYC 9654 @2.4GHz, @3GHz, 4x@400Gbps',
    'phone support by our own staff on site from 2027-01-15',
    'e.g. two racks, i.e. 16 nodes; in Oslo. To be had at once. Is it fast? Me too. So be it.',
  ])('%s', (text) => {
    expect(check(text, kestrel)).toEqual({ refusals: [], flags: [] })
  })

  it.each(['NVIDIA', 'North', 'Asia East', 'Ada Lovelace', 'eu-north'])(
    'by a company called %s, which consists only of words of the reference data',
    (name) => {
      const author = { companyName: name, memberNames: ['Grace Hopper', 'Li Wu'] }
      expect(check(`H100, ${name}`, author, true)).toEqual({ refusals: [], flags: [] })
    },
  )

  it.each(['North Quarry', 'NVIDIA Friends', '3M', '365 GB', '4U', '☃☃☃☃'])('but not by one called %s', (name) => {
    expect(refusalsOf(`H100, ${name}`, { companyName: name, memberNames: [] })).toHaveLength(1)
  })
})

describe('folding', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 })
  const dressed = fc.array(
    fc.constantFrom(
      'a',
      'é',
      'ß',
      'İ',
      'ﬃ',
      '㌖',
      '\ufdfa',
      'Ω',
      'ς',
      '\u0301',
      '\u093c',
      'ก',
      '한',
      '\u200b',
      '🇪',
      '𝓗',
      '٣',
      '。',
      '\ud800',
      ' ',
    ),
  )

  it('is idempotent and bounded, and maps back to the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          dressed.map((parts) => parts.join('')),
        ),
        (text) => {
          const { text: folded, sourceOffsets, truncated } = fold(text)
          expect(fold(folded).text).toBe(folded)
          expect(folded.length).toBeLessThanOrEqual(maxFoldedLength)
          expect(truncated).toBe(false)
          for (let i = 0; i < folded.length && sourceOffsets; i++) expect(sourceOffsets[i]).toBeLessThan(text.length)
          for (const { start, end } of atomsOf(folded)) expect(end).toBeGreaterThan(start)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('gives look-alike names the same result', () => {
    for (const name of [
      'KESTREL compute',
      'Ｋｅｓｔｒｅｌ Ｃｏｍｐｕｔｅ',
      'Kes\u200btrel  Compute ',
      'Kеstrеl Соmрutе',
      'Késtrel Compute',
      'Kestrel-Compute',
      'KestrelCompute',
      'Kestrel․Compute',
      'Kestre1 C0mpute',
      'KestreI Cornpute',
    ]) {
      expect(foldName(name)).toBe('kestrelcompute')
    }
    expect(foldName('Kestrel Computer')).not.toBe('kestrelcompute')
    expect(foldName('☃ ☃')).toBe('☃☃')
    expect(foldName('\u200b\u00ad')).toBe('')
    expect(foldName('STRASSE')).toBe(foldName('Straße'))
  })

  describe('of every character', () => {
    const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
    const folded = (text: string) => fold(text).text
    const capitals = new Set(capitalLookAlikes.flatMap((word) => [...word].slice(1)))
    const table = [...lowerLookAlikes, ...capitalLookAlikes].flatMap(([latin = '', ...others]) => others.map((other) => [other, latin]))
    const ownLook = new Set(table.map(([other]) => other as string))

    it('in the table is the letter that it looks like', () => {
      expect(table.filter(([other = '', latin]) => folded(other) !== latin)).toEqual([])
    })

    it('has the look of its decomposition, unless it has its own', () => {
      const lost = characters.filter((one) => {
        const normal = one.normalize('NFKD')
        if (normal === one || ownLook.has(one) || ownLook.has(one.toLowerCase())) return false
        return folded(one) !== folded(normal)
      })
      expect(lost.map((one) => `${one} ${folded(one)}`)).toEqual([])
    })

    it('looks like its other case, unless the table says otherwise', () => {
      const apart = characters.filter((one) => {
        const lower = one.toLowerCase()
        if (lower === one || [...one.normalize('NFKD')].some((part) => capitals.has(part))) return false
        return folded(one) !== folded(lower)
      })
      expect(apart.map((one) => `${one} ${folded(one)}`)).toEqual([])
    })
  })

  it('follows the look if Unicode follows the meaning', () => {
    expect(foldName('ϹϲAtlas')).toBe('ccatlas')
    for (const name of ['ΗΜΝΥ', 'ΉΜΝΎ', '𝚮𝚳𝚴𝚼', '𝞖𝞛𝞜𝞤', 'ΗΜΝϒ', 'ΗΜΝϓ']) expect(fold(name).text).toBe('hmny')
  })

  it('treats letters that look blank as spaces', () => {
    for (const blank of ['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u{13441}', '\u{16fe4}', '\u{1d159}']) {
      expect(fold(`Lena${blank}Fuchs`).text).toBe('lena fuchs')
      expect(flagsOf(`at${blank}Lena${blank}Roe`, quill)).toEqual(['member name: Lena'])
    }
  })

  it('stops at its limit: characters that expand to many cause little work', () => {
    for (const one of ['㌖', '\ufdfa']) {
      const folded = fold(one.repeat(4_000))
      expect(folded.text.length).toBeLessThanOrEqual(maxFoldedLength)
      expect(folded.truncated).toBe(true)
      expect(refusalsOf(one.repeat(4_000), quill)[0]).toMatch(/^excessive length/)
    }
    expect(fold('𝓗'.repeat(4_000)).truncated).toBe(false)
  })
})

describe('judging', () => {
  it('never throws, and returns positions within the text', () => {
    const parts = fc.array(
      fc.constantFrom('kestrel', ' ', '@', '.', 'com', '+', '00', '49', '(dot)', 'call', '://', 'é', '\u200b', '한', '-', 'ruth', '[', ']'),
    )
    fc.assert(
      fc.property(parts, (some) => {
        const text = some.join('')
        const { refusals, flags } = check(text, kestrel, true)
        for (const { start, end } of [...refusals, ...flags]) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  describe('names designed to be slow', () => {
    /** Pieces of a cyclic text. The text contains each piece once per cycle. */
    const round = Array.from({ length: 80 }, (_, i) => 'bdfghkptxz'[(i * i * 7 + i * 3) % 10]).join('')
    const text = round.repeat(50)
    const pieces = Array.from({ length: 6_500 }, (_, i) => text.slice(i % 80, (i % 80) + 8 + Math.floor(i / 80)))
    const memberNames = Array.from({ length: 500 }, (_, i) => pieces.slice(i * 13, i * 13 + 13).join(' '))
    const author = { companyName: 'Quill Imaging', memberNames }

    it('are found up to the limit that people read, in little time, and the text stays flagged', () => {
      check(text, author)
      const before = process.cpuUsage()
      for (let i = 0; i < 5; i++) expect(check(text, author).flags).toHaveLength(50)
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 5_000).toBeLessThan(500)
      expect(check(`${text} Quill Imaging`, author).refusals).toHaveLength(1)
    })

    it('do not prevent a result: its marks are limited, its refusals are all returned', () => {
      const texts = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`text${i}`, text]))
      const review = checkTexts({ ...texts, last: 'Quill Imaging' }, { author, known }, 'seller')
      expect(review.marks).toHaveLength(200)
      expect(review.flags.length).toBeGreaterThan(0)
      expect(review.refusals).toEqual(["last: holds the seller's company name"])
      expect(JSON.stringify(review).length).toBeLessThan(64_000)
    })
  })

  const spelled = (n: number) => [...String(n).padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')
  it('searches for every name of a company of 500 people, and all their words that people use', () => {
    const memberNames = Array.from({ length: 500 }, (_, i) => `Ana Zoryn${spelled(i)} Maria da Conceicao Oliveira Quixada Ferreira`)
    for (const name of [`Zoryn${spelled(499)}`, 'Quixada', 'Ferreira'])
      expect(flagsOf(`ask ${name}`, { companyName: 'Quill', memberNames })).toEqual([`member name: ${name}`])
  })

  // The CPU time for one text is some milliseconds. A scan that is not linear takes seconds, on any machine.
  it.each(
    [
      'a',
      'a.',
      'a@',
      'a-',
      '1-',
      '+1',
      '+',
      '00 ',
      'call 1 ',
      'com.',
      '(dot)',
      'kestrel ',
      'kestrelcomput ',
      'a\u0301',
      '@.',
      '://',
      '. ',
      '((',
      '1.',
      'dot-',
      '@2',
      '☃',
      '漢',
      '한',
      '𝓗',
    ].map((unit) => [unit]),
  )('is linear on 64 KiB of %j', (unit) => {
    const text = unit.repeat(Math.ceil(65_536 / unit.length))
    check(text, kestrel, true)
    const before = process.cpuUsage()
    for (let i = 0; i < 5; i++) check(text, kestrel, true)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 5_000).toBeLessThan(500)
  })
})
