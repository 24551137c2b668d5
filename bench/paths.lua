-- Asks for the paths of a file, one after the other; every reply must have the code 200.
local paths, headers, at = {}, { ['Api-Key'] = 'earshot-web' }, 0
wrong = 0

function init(args)
  headers['Accept-Encoding'] = args[2]
  for line in io.lines(args[1]) do paths[#paths + 1] = wrk.format('GET', line, headers) end
end

function request()
  at = at % #paths + 1
  return paths[at]
end

local threads = {}
function setup(thread) threads[#threads + 1] = thread end

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  for _, thread in ipairs(threads) do lost = lost + thread:get('wrong') end
  print(string.format('\n{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000, lost))
end
