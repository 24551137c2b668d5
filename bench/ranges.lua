-- Asks for pieces of 256 KiB of the first file named, at many places; every reply must be exactly that piece.
local PIECE = 262144
local path, size, at = '', 0, 0
wrong = 0

function init(args)
  for line in io.lines(args[1]) do
    if path == '' then path = line else size = tonumber(line) end
  end
end

function request()
  at = (at + 7 * PIECE + 4321) % (size - PIECE)
  return wrk.format('GET', path, { ['Api-Key'] = 'earshot-web', ['Range'] = string.format('bytes=%d-%d', at, at + PIECE - 1) })
end

function response(status, headers, body)
  local range = headers['Content-Range'] or headers['content-range'] or ''
  local first, last, whole = range:match('^bytes (%d+)-(%d+)/(%d+)$')
  if status ~= 206 or #body ~= PIECE or first == nil or tonumber(last) - tonumber(first) + 1 ~= PIECE or tonumber(whole) ~= size then wrong = wrong + 1 end
end

local threads = {}
function setup(thread) threads[#threads + 1] = thread end

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(threads) do lost = lost + thread:get('wrong') end
  print(string.format('\n{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000, lost))
end
