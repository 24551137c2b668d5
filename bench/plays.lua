-- Tells plays: the file has a line of a session token for each member, and one line "songs N". Each hearing has a UUID of its own.
local tokens, songs = {}, 0
-- Each measure goes on at another place: a listener counts once for a song in 30 seconds.
local at = os.time() % 100 * 20000

function init(args)
  for line in io.lines(args[1]) do
    local count = line:match('^songs (%d+)$')
    if count then songs = tonumber(count) else tokens[#tokens + 1] = line end
  end
  math.randomseed(os.time())
end

local function digits(count)
  local text = ''
  for _ = 1, count do text = text .. string.format('%x', math.random(0, 15)) end
  return text
end

function request()
  at = at + 1
  local uuid = digits(8) .. '-' .. digits(4) .. '-4' .. digits(3) .. '-8' .. digits(3) .. '-' .. digits(12)
  local body = string.format('{"type":"song","id":%d,"seconds":30,"listening":"%s"}', 1 + (at * 7919) % songs, uuid)
  return wrk.format('POST', '/api/song/add_play', {
    ['Api-Key'] = 'earshot-web', ['Content-Type'] = 'application/json', ['Token'] = tokens[at % #tokens + 1],
  }, body)
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format('\n{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status))
end
