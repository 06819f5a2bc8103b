import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../core/wait.ts'
import { canUse, databaseAccount } from './account.ts'
import { makeFolders } from './atomic-folder.ts'
import { dataFolders } from './data-folders.ts'
import { logFile } from './log.ts'
import { isPostmaster, livePidFile, readPidFile } from './pid-file.ts'
import { adoptOrSpawn } from './postmaster.ts'
import { runToEnd } from './run-as.ts'
import { makeSocketFolder, socketFolder } from './socket-folder.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'

// Creating a cluster takes a second, more on a busy machine.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 })

const isRoot = process.getuid?.() === 0
let folder: string
let clusterDir: string
let running: EmbeddedPostgres[] = []
const logLines: string[] = []

beforeAll(() => {
  folder = openFolder()
  clusterDir = join(folder, 'data/postgres')
})
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Not below the private temporary folder that root may have: the database's account must reach it. */
function openFolder(): string {
  const made = mkdtempSync('/tmp/parley-test-')
  chmodSync(made, 0o755)
  return made
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const lean = { shared_buffers: '16MB', ...options.settings }
  const server = await startEmbedded({
    clusterDir,
    logFile: (line) => logLines.push(line),
    dieWithParent: true,
    ...options,
    settings: lean,
  })
  running.push(server)
  return server
}

async function connect({ host, port, user }: EmbeddedPostgres): Promise<Client> {
  const client = new Client({ host, port, user, database: 'parley' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function queryValue(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = await connect(server)
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const isResponding = (server: EmbeddedPostgres) =>
  queryValue(server, 'select 1').then(
    () => true,
    () => false,
  )
const postmaster = (of = clusterDir) => readPidFile(of)?.pid ?? 0
const isReady = () => livePidFile(clusterDir)?.status === 'ready'
const eventually = async (condition: () => boolean | Promise<boolean>) =>
  expect(await until(condition, { intervalMs: 10, timeoutMs: 5_000 })).toBe(true)
const deadProcess = () => spawnSync('true').pid

describe('a start', () => {
  it('creates a complete cluster, safe settings and the database, after a killed start left a partial one', async () => {
    const leftover = `${clusterDir}.making-${deadProcess()}-0123abcd`
    mkdirSync(leftover, { recursive: true })
    writeFileSync(join(leftover, 'PG_VERSION'), '18\n')
    if (isRoot) chmodSync(dirname(clusterDir), 0o711)
    const server = await start()
    expect(await queryValue(server, 'select current_database()')).toBe('parley')
    for (const setting of ['fsync', 'synchronous_commit', 'data_checksums']) expect(await queryValue(server, `show ${setting}`)).toBe('on')
    expect(await queryValue(server, 'show listen_addresses')).toBe('')
    expect(readdirSync(dirname(clusterDir))).toEqual(['postgres'])
  })

  it('listens and logs where no other account has access', async () => {
    const server = await start()
    expect(statSync(server.host).mode & 0o777).toBe(0o700)
    expect(statSync(logFile(clusterDir)).mode & 0o777).toBe(0o600)
  })

  it('logs no statement and no value of one, not even of a statement that is ended from outside', async () => {
    const server = await start()
    const client = await connect(server)
    await expect(client.query("select 'a private value'::int")).rejects.toThrow('private value')
    const ended = client.query("select pg_sleep(60), 'a private value'").catch(({ code }) => code)
    await eventually(
      async () => (await queryValue(server, "select count(*)::int from pg_stat_activity where query like 'select pg_sleep%'")) === 1,
    )
    await queryValue(server, "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'")
    expect(await ended).toBe('57P01')
    const log = readFileSync(logFile(clusterDir), 'utf8')
    expect(log).toContain('terminating connection')
    expect(log).not.toContain('private value')
  })

  it('finds the running server if DATA_DIR is a link to its folder', async () => {
    const link = join(folder, 'link')
    symlinkSync(dirname(clusterDir), link)
    await start()
    const pid = postmaster()
    expect(await isResponding(await start({ clusterDir: join(link, 'postgres') }))).toBe(true)
    expect(postmaster()).toBe(pid)
  })

  it('does not follow a link in place of its log', async () => {
    const other = join(folder, 'other.txt')
    writeFileSync(other, '')
    rmSync(logFile(clusterDir), { force: true })
    symlinkSync(other, logFile(clusterDir))
    await expect(start()).rejects.toThrow('ELOOP')
    expect(readFileSync(other, 'utf8')).toBe('')
    rmSync(logFile(clusterDir))
  })

  it('rejects a folder that is not a cluster', async () => {
    const foreign = join(folder, 'foreign')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'thesis.txt'), '')
    await expect(start({ clusterDir: foreign })).rejects.toThrow('neither empty nor a PostgreSQL cluster')
  })

  it("reports immediately, with the log's message of this start, why it failed", async () => {
    appendFileSync(logFile(clusterDir), 'a line of an earlier start\n')
    const error: Error = await start({ settings: { max_connections: 'many' } }).catch((error) => error)
    expect(error.message).toMatch(/did not start[\s\S]*invalid value for parameter "max_connections"/)
    expect(error.message).not.toContain('an earlier start')
  })

  it.runIf(isRoot)('rejects a cluster of root, as which no database runs', async () => {
    const own = join(folder, 'of-root')
    mkdirSync(own)
    writeFileSync(join(own, 'PG_VERSION'), '18\n')
    await expect(start({ clusterDir: own })).rejects.toThrow(`${own} belongs to the account with uid 0`)
  })

  it.each([
    ['a dead server', ''],
    ['a dead server in single-user mode', '-'],
  ])('ignores the lock of %s whose process ID another process has', async (_, sign) => {
    // PostgreSQL itself ignores the lock only if the process is its parent, or belongs to another account.
    const { uid, gid } = statSync(clusterDir)
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : { cwd: '/' })
    writeFileSync(join(clusterDir, 'postmaster.pid'), `${sign}${other.pid}\n${clusterDir}\n1\n5432\n${clusterDir}\n\n1 1\nready   \n`)
    writeFileSync(join(clusterDir, '.s.PGSQL.5432.lock'), `${sign}${other.pid}\n`)
    expect(await isResponding(await start())).toBe(true)
    other.kill()
  })

  it('uses a short folder for the socket if the path is too long for one', async () => {
    const long = join(folder, 'x'.repeat(100), 'postgres')
    const server = await start({ clusterDir: long })
    expect(server.host).toMatch(/^\/tmp\/parley-[0-9a-f]{12}$/)
    expect(statSync(server.host).mode & 0o777).toBe(0o700)
    expect(await isResponding(server)).toBe(true)
    await server.stop()
    expect(existsSync(server.host)).toBe(false)
  })

  it('uses no folder for the socket that others can enter, or that is a link', () => {
    const [open, link, made] = [join(folder, 'open'), join(folder, 'link-to-open'), join(folder, 'made')]
    mkdirSync(open)
    chmodSync(open, 0o755)
    symlinkSync(open, link)
    for (const found of [open, link]) expect(() => makeSocketFolder(found, clusterDir, null)).toThrow('belongs to another account')
    makeSocketFolder(made, clusterDir, null)
    expect(statSync(made).mode & 0o777).toBe(0o700)
    expect(() => makeSocketFolder(made, clusterDir, null)).not.toThrow()
  })

  it.runIf(process.platform === 'linux')("uses the cluster's own folder up to the longest path of a socket", () => {
    const longest = `/${'x'.repeat(107 - '//.s.PGSQL.5432'.length)}`
    expect(socketFolder(longest)).toBe(longest)
    expect(socketFolder(`${longest}x`)).toMatch(/^\/tmp\/parley-/)
  })

  it('fails immediately if a program cannot be run, and says what it needs', async () => {
    const programs = { initdb: '/nowhere/initdb', postgres: '/nowhere/postgres' }
    const cluster = { clusterDir, socketDir: clusterDir, port: 5432, account: null, programs, settings: {}, dieWithParent: false }
    const spawned = adoptOrSpawn(cluster)
    await spawned.waitForExit(new AbortController().signal)
    expect([spawned.pid, spawned.isAlive()]).toEqual([0, false])
    await expect(runToEnd(programs.initdb, [], null, 1_000)).rejects.toThrow('the programs need glibc')
  })

  it('empties a log that exceeds its size limit', async () => {
    truncateSync(logFile(clusterDir), 11 * 1024 * 1024)
    await start()
    expect(statSync(logFile(clusterDir)).size).toBeLessThan(100_000)
  })
})

describe('two instances', () => {
  it('that start at the same time without a cluster share one server', async () => {
    const both = { clusterDir: join(folder, 'both/postgres') }
    const [one, other] = await Promise.all([start(both), start(both)])
    expect(await queryValue(one, 'select pg_postmaster_start_time()::text')).toBe(
      await queryValue(other, 'select pg_postmaster_start_time()::text'),
    )
    expect(readdirSync(dirname(both.clusterDir))).toEqual(['postgres'])
  })

  it('keep the server for each other, and the last one stops it', async () => {
    const first = await start()
    const pid = postmaster()
    const second = await start()
    expect(postmaster()).toBe(pid)
    const client = await connect(second)
    await first.stop()
    expect(await isResponding(second)).toBe(true)
    await client.end()
    await second.stop()
    expect(isPostmaster(pid, clusterDir)).toBe(false)
  })

  it('keep the server for the other one if one stops during its recovery', async () => {
    const [first, second] = [await start(), await start()]
    const client = await connect(second)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await first.stop()
    await eventually(() => isResponding(second))
  })

  it('do not prevent one with stopAlways from stopping the server', async () => {
    const server = await start({ stopAlways: true })
    await connect(server)
    await server.stop()
    expect(await isResponding(server)).toBe(false)
  })
})

describe('the watch', () => {
  it('restarts a killed server, at the same address', async () => {
    const server = await start()
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await eventually(() => isReady() && postmaster() !== killed)
    expect(await isResponding(server)).toBe(true)
    expect(logLines.join('\n')).toContain('ended unexpectedly')
  })

  it('restarts an adopted server that was killed, and both instances use the new one', async () => {
    const servers = [await start(), await start()]
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await eventually(() => isReady() && postmaster() !== killed)
    for (const server of servers) expect(await isResponding(server)).toBe(true)
  })

  it('kills a server that was told to stop and does not, and starts another', async () => {
    const client = await connect(await start())
    const ending = postmaster()
    const { rows } = await client.query("select pid from pg_stat_activity where backend_type = 'checkpointer'")
    // It cannot finish its shutdown. A server that was told to stop during its recovery looks the same.
    process.kill(rows[0].pid, 'SIGSTOP')
    process.kill(ending, 'SIGINT')
    await eventually(() => readPidFile(clusterDir)?.status === 'stopping')
    const another = await start()
    expect(postmaster()).not.toBe(ending)
    expect(await isResponding(another)).toBe(true)
  })

  it('waits for a lock that another server is about to write', async () => {
    const lock = join(clusterDir, 'postmaster.pid')
    writeFileSync(lock, '')
    const starting = start()
    await eventually(() => readFileSync(logFile(clusterDir), 'utf8').includes('lock file "postmaster.pid" is empty'))
    rmSync(lock)
    expect(await isResponding(await starting)).toBe(true)
  })

  it('treats a lock that stays empty as left by a crash of the machine', async () => {
    const lock = join(clusterDir, 'postmaster.pid')
    writeFileSync(lock, '')
    const aMinuteAgo = Date.now() / 1000 - 60
    utimesSync(lock, aMinuteAgo, aMinuteAgo)
    expect(await isResponding(await start())).toBe(true)
  })

  it('says that it cannot start the server, goes on, and starts it once it can', async () => {
    const server = await start()
    logLines.length = 0
    rmSync(logFile(clusterDir))
    mkdirSync(logFile(clusterDir))
    process.kill(postmaster(), 'SIGKILL')
    await eventually(() => logLines.some((line) => line.includes('does not start. Retrying.')))
    rmdirSync(logFile(clusterDir))
    await eventually(() => isResponding(server))
    expect(logLines.filter((line) => line.includes('Retrying.'))).toHaveLength(1)
  })

  it('ends with stop, which leaves no server running', async () => {
    const server = await start()
    const pid = postmaster()
    await server.stop()
    expect(isPostmaster(pid, clusterDir)).toBe(false)
    expect(readPidFile(clusterDir)).toBe(null)
    expect(readFileSync(logFile(clusterDir), 'utf8').trimEnd()).toMatch(/database system is shut down$/)
  })

  it('can be stopped while the server is restarting', async () => {
    const server = await start()
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await eventually(() => !isPostmaster(killed, clusterDir))
    await server.stop()
    expect(await isResponding(server)).toBe(false)
  })
})

describe('the account of the database', () => {
  const account = { name: 'database', uid: 64_001, gid: 64_002 }
  const withMode = (mode: number, name: string): string => {
    const file = join(folder, name)
    writeFileSync(file, '')
    chmodSync(file, mode)
    return file
  }

  it('can use what the modes allow it, on the whole path', () => {
    const { uid, gid } = statSync(folder)
    const usable = (mode: number, who: typeof account, executable: boolean) =>
      canUse(withMode(mode, `${mode}-${who.uid}-${who.gid}`), who, executable)
    for (const [who, shift] of [
      [account, 0],
      [{ ...account, gid }, 3],
      [{ ...account, uid }, 6],
    ] as const) {
      const bits = [0o4, 0o5, 0o1].map((digit) => digit << shift)
      expect(bits.map((mode) => usable(mode, who, false))).toEqual([true, true, false])
      expect(bits.map((mode) => usable(mode, who, true))).toEqual([false, true, false])
    }
    const closed = join(folder, 'closed-to-all')
    mkdirSync(closed)
    const file = withMode(0o755, 'closed-to-all/file')
    chmodSync(closed, 0o700)
    expect(canUse(file, account, true)).toBe(false)
  })

  it.runIf(isRoot)('is the one that created the cluster, and otherwise an account of the machine', () => {
    const made = join(folder, 'of-a-person')
    mkdirSync(made)
    chownSync(made, account.uid, account.gid)
    expect(databaseAccount(made)).toEqual({ name: `uid ${account.uid}`, uid: account.uid, gid: account.gid })
    expect(databaseAccount(join(folder, 'none'))).toMatchObject({ name: expect.stringMatching(/^(postgres|nobody)$/) })
  })

  it('passes through the folders that are created for it, regardless of the umask', async () => {
    const before = process.umask(0o077)
    await makeFolders(join(folder, 'of-a-strict/umask'), 0o711).finally(() => process.umask(before))
    for (const made of ['of-a-strict', 'of-a-strict/umask']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o711)
  })
})

describe('the files live', () => {
  it("in the checkout's .parley", () => {
    expect(dataFolders({ dataDir: undefined, checkout: folder })).toEqual({
      dataDir: join(folder, '.parley'),
      clusterDir: join(folder, '.parley/postgres'),
      moved: null,
    })
  })

  it('in DATA_DIR if it is set', () => {
    const dataDir = join(folder, 'not/made/yet')
    expect(dataFolders({ dataDir, checkout: '/nowhere' })).toEqual({ dataDir, clusterDir: join(dataDir, 'postgres'), moved: null })
  })

  describe.runIf(isRoot)('below a folder that the database cannot enter', () => {
    const closed = () => {
      const made = join(mkdtempSync(join(folder, 'closed-')), 'checkout')
      mkdirSync(made)
      return made
    }

    it('the cluster below /var/lib/parley, the rest in the checkout', () => {
      const checkout = closed()
      const hash = createHash('sha256').update(checkout).digest('hex').slice(0, 12)
      const folders = dataFolders({ dataDir: undefined, checkout })
      expect(folders).toMatchObject({ dataDir: join(checkout, '.parley'), clusterDir: `/var/lib/parley/${hash}/postgres` })
      expect(folders.moved).toContain(`cannot enter ${dirname(checkout)}`)
    })

    it('never in a DATA_DIR below it: the error names it', () => {
      const checkout = closed()
      expect(() => dataFolders({ dataDir: join(checkout, 'data'), checkout })).toThrow(/^DATA_DIR is .*cannot enter/)
    })

    it('never in another place if a cluster exists there already', () => {
      const checkout = closed()
      mkdirSync(join(checkout, '.parley/postgres'), { recursive: true })
      expect(() => dataFolders({ dataDir: undefined, checkout })).toThrow("The database's files are in")
    })
  })
})
