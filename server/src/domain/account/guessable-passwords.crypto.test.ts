import { expect, it } from 'vitest'
import { isGuessable } from './guessable-passwords.crypto.ts'

const known = ['ingrid.solberg@halden.example', 'Parley']

it.each([
  [
    'is common',
    ['password1234', 'PASSWORD1234', 'P@ssw0rd2026!', 'Administrator', 'qwertyuiop12', '1qaz2wsx3edc', 'ｐａｓｓｗｏｒｄ１２３４'],
  ],
  ['repeats itself', ['aaaaaaaaaaaa', '121212121212', 'abcabcabcabd', 'tidewatertidewater', 'Ab1!Ab1!Ab1!']],
  ['is a sequence', ['123456789012', '987654321098', 'abcdefghijklm', '111222333444555', 'abcdef123456!']],
  [
    'is made of what everybody knows',
    ['ingrid.solberg@halden.example', 'Ingrid-Solberg-1987', 'halden2026!!', 'parley-123456', 'Solberg Parley', 'my halden password'],
  ],
])('a password that %s is guessable', (_why, passwords) => {
  for (const password of passwords) expect(isGuessable(password, known), password).toBe(true)
})

it.each([
  ...['a long enough phrase', 'ingrid met a walrus', 'parley with the tide', 'the password is walrus', '830572018463'],
  ...['x8#kQ!2vLp0z', 'øøløper på vidda', 'correct horse battery staple'],
])('%s is not', (password) => {
  expect(isGuessable(password, known)).toBe(false)
})
